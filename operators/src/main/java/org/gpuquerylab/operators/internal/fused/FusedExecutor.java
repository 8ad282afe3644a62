package org.gpuquerylab.operators.internal.fused;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.primitives.internal.SessionCache;
import org.jspecify.annotations.Nullable;

/**
 * Executes a star query in one pass over the fact table. As in tile-based execution, conditions,
 * probes and sums need no intermediate results in memory. Each execution builds the tables of the
 * dimensions.
 *
 * <p>Columns are copied to the device when a query first needs them, and are kept. The first
 * execution of a query plans it, compiles kernels and captures a sequence. Every further execution
 * is one replay and one wait, unless {@value #MOST_QUERIES} other queries have come since. If the
 * columns of the fact table do not fit into the free device memory, the columns of other queries
 * are dropped. If that is not enough, every execution copies the columns in chunks of rows. The
 * chunks take half of the free memory, or less if the tables of the dimensions need more than the
 * other half.
 */
public final class FusedExecutor implements StarExecutor {
  /** The name of this path. */
  public static final String NAME = "fused";

  /** The most queries that stay prepared; each has tables, sums and a captured sequence. */
  static final int MOST_QUERIES = 64;

  private final Backend backend;
  private final FusedPlanner planner;
  private final CommandQueue queue;
  private final Share share;
  private final SessionCache<StarQuery, FusedQuery> queries = new SessionCache<>(MOST_QUERIES);
  private final Preparation preparation = new Preparation();
  private DeviceTables tables;
  private @Nullable Span last;

  /**
   * Creates an executor on a device.
   *
   * @param backend the backend, which stays open
   * @param profiled whether device time is measured
   * @throws BackendException if the device does not have 64-bit atomics
   */
  public FusedExecutor(Backend backend, Database database, Encoding encoding, boolean profiled) {
    this(backend, new FusedPlanner(database, encoding), profiled);
  }

  /**
   * Creates an executor on a device for queries that may have been planned before.
   *
   * @param backend the backend, which stays open
   * @param planner the planner of the database; no other executor may use it at the same time
   * @param profiled whether device time is measured
   * @throws BackendException if the device does not have 64-bit atomics
   */
  public FusedExecutor(Backend backend, FusedPlanner planner, boolean profiled) {
    this(backend, planner, profiled, Share.WHOLE);
  }

  /** Creates an executor, as above, for a share of the rows of each fact table. */
  FusedExecutor(Backend backend, FusedPlanner planner, boolean profiled, Share share) {
    if (!runsOn(backend.device())) {
      throw new BackendException(
          "the fused path needs 64-bit atomics, which " + backend.device() + " lacks");
    }
    this.backend = backend;
    this.planner = planner;
    this.queue = backend.newQueue(profiled);
    this.share = share;
    this.tables = new DeviceTables(backend, queue, preparation, share);
  }

  /** Whether a device has the capabilities that the path needs. */
  public static boolean runsOn(DeviceInfo device) {
    return !device.has(Capability.COMPILES_KERNELS) || device.has(Capability.INT64_ATOMICS);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Database database() {
    return planner.database();
  }

  /**
   * Executes a query.
   *
   * @throws IllegalArgumentException if the query does not fit the database, if the key of a
   *     dimension has duplicates, or if the query has more conditions or groups than the path
   *     supports
   * @throws OutOfDeviceMemoryException if not even the dimensions and a small chunk fit into memory
   */
  @Override
  public StarResult execute(StarQuery query) {
    return with(query, this::run).orElseGet(() -> nothing(query));
  }

  /**
   * Prepares a query, unless an earlier execution has prepared it, and passes it to a function.
   *
   * @return the result of the function; empty if the plan shows that no row qualifies
   */
  <T> Optional<T> with(StarQuery query, Function<FusedQuery, T> body) {
    last = null;
    Optional<T> result = queries.useKept(query, body);
    if (result.isPresent()) {
      return result;
    }
    preparation.begin();
    FusedPlan plan = preparation.time(Preparation.Part.PLAN, () -> planner.plan(query));
    return plan.empty()
        ? Optional.empty()
        : Optional.of(queries.use(query, () -> prepare(plan), body));
  }

  /** The result of a query for which no row qualifies. */
  private StarResult nothing(StarQuery query) {
    FusedPlan plan = planner.plan(query);
    StarResult.Row row = new StarResult.Row(List.of(), plan.aggregates().ofNothing());
    return StarResult.sorted(query, plan.cells().grouped() ? List.of() : List.of(row));
  }

  private StarResult run(FusedQuery prepared) {
    start(prepared);
    return FusedQuery.result(prepared.plan(), prepared.finish());
  }

  /** Enqueues an execution. */
  void start(FusedQuery prepared) {
    last = prepared.start();
  }

  /** The minimum number of bytes that a query must move. */
  public Traffic traffic(StarQuery query) {
    return planner.plan(query).traffic();
  }

  /**
   * The device time of the last execution in milliseconds, from the build of the dimensions' tables
   * to the copy of the result. The result is empty if the execution used chunks, or if there was
   * nothing to do.
   *
   * @throws IllegalStateException if the executor is not profiled
   */
  public OptionalDouble deviceMillis() {
    Span span = last;
    return span == null ? OptionalDouble.empty() : OptionalDouble.of(span.millis());
  }

  /**
   * The times of the one-time work, in milliseconds for each step. The times are from the most
   * recent execution that was the first execution of its query. A step takes almost no time if the
   * plan exists, the column is on the device, or the kernel is compiled.
   */
  public Map<Preparation.Part, Double> preparationMillis() {
    return preparation.millis();
  }

  /**
   * The number of rows of the fact table that an execution copies to the device at a time. The
   * result is empty if the columns stay on the device, or if the query was not executed yet.
   */
  public OptionalLong chunkRows(StarQuery query) {
    long rows = queries.useKept(query, FusedQuery::chunkRows).orElse(0L);
    return rows == 0 ? OptionalLong.empty() : OptionalLong.of(rows);
  }

  private FusedQuery prepare(FusedPlan plan) {
    for (int attempt = 0; attempt < 2; attempt++) {
      try {
        return open(plan, 0);
      } catch (OutOfDeviceMemoryException e) {
        evict();
      }
    }
    long rows = chunkRows(plan);
    while (true) {
      try {
        return open(plan, rows);
      } catch (OutOfDeviceMemoryException e) {
        evict(); // A workspace in which an allocation failed has already freed all its columns.
        if (rows == CodeBuffer.TILE) {
          throw e;
        }
        rows = tiles(rows / 2);
      }
    }
  }

  private FusedQuery open(FusedPlan plan, long chunkRows) {
    return Workspace.open(
        backend,
        workspace ->
            new FusedQuery(
                plan,
                Pool.open(workspace, planner.encoded(), tables, queue, preparation),
                chunkRows));
  }

  /** The number of rows whose columns take half of the free memory, but at most all rows. */
  private long chunkRows(FusedPlan plan) {
    long width = FusedQuery.factColumns(plan).stream().mapToLong(EncodedColumn::width).sum();
    long free = backend.freeMemory().orElse(0);
    int rows = plan.fact().rows();
    return tiles(Math.min(free / 2 / Math.max(1, width), share.to(rows) - share.from(rows)));
  }

  /** The number of rows, rounded down to whole tiles; at least one tile. */
  private static long tiles(long rows) {
    return Math.max(CodeBuffer.TILE, rows / CodeBuffer.TILE * CodeBuffer.TILE);
  }

  private void evict() {
    queries.close();
    tables.close();
    tables = new DeviceTables(backend, queue, preparation, share);
  }

  @Override
  public void close() {
    try (Closer all = new Closer()) {
      all.own(queue);
      all.own(tables);
      all.own(queries);
    }
  }
}
