package org.gpuquerylab.operators.star.fused;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.star.encoding.EncodedColumn;
import org.gpuquerylab.operators.star.encoding.Encoding;
import org.gpuquerylab.operators.star.plan.FusedPlan;
import org.gpuquerylab.operators.star.plan.Traffic;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.primitives.session.SessionCache;
import org.jspecify.annotations.Nullable;

/**
 * Executes a star query by one pass over the fact table, as in tile-based execution: conditions,
 * probes and sums without intermediate results in memory. Each execution builds the dimensions'
 * tables.
 *
 * <p>Columns are copied to the device when a query first needs them, and are kept. A query is
 * planned, compiled and captured at its first execution; every further one is a replay of one
 * sequence and one wait. If the fact table's columns do not fit into the device's free memory,
 * those of other queries are dropped. If that does not help, every execution copies them in chunks
 * of rows: the columns take half of the free memory, and fewer rows if the dimensions' tables need
 * more than the other half.
 */
public final class FusedExecutor implements StarExecutor {
  /** The path's name. */
  public static final String NAME = "fused";

  private final Backend backend;
  private final FusedPlanner planner;
  private final CommandQueue queue;
  private final SessionCache<StarQuery, FusedQuery> queries = new SessionCache<>(Integer.MAX_VALUE);
  private final Preparation preparation = new Preparation();
  private DeviceTables tables;
  private @Nullable Span last;

  /**
   * Executes queries on a device.
   *
   * @param backend stays open
   * @param profiled whether device time is measured
   * @throws BackendException if the device lacks 64-bit atomics
   */
  public FusedExecutor(Backend backend, Database database, Encoding encoding, boolean profiled) {
    this(backend, new FusedPlanner(database, encoding), profiled);
  }

  /**
   * Executes queries planned earlier on a device.
   *
   * @param backend stays open
   * @param planner the database's planner; no other executor may use it meanwhile
   * @param profiled whether device time is measured
   * @throws BackendException if the device lacks 64-bit atomics
   */
  public FusedExecutor(Backend backend, FusedPlanner planner, boolean profiled) {
    if (!runsOn(backend.device())) {
      throw new BackendException(
          "the fused path needs 64-bit atomics, which " + backend.device() + " lacks");
    }
    this.backend = backend;
    this.planner = planner;
    this.queue = backend.newQueue(profiled);
    this.tables = new DeviceTables(backend, queue, preparation);
  }

  /** Whether a device has what the path needs. */
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
   * @throws IllegalArgumentException if the query does not fit the database, a dimension's key has
   *     duplicates, or the query has more conditions or groups than the path supports
   * @throws OutOfDeviceMemoryException if not even the dimensions and a small chunk fit
   */
  @Override
  public StarResult execute(StarQuery query) {
    last = null;
    Optional<StarResult> result = queries.useKept(query, this::run);
    if (result.isPresent()) {
      return result.get();
    }
    preparation.begin();
    FusedPlan plan = preparation.time(Preparation.Part.PLAN, () -> planner.plan(query));
    if (plan.empty()) {
      return StarResult.sorted(
          query, plan.cells().grouped() ? List.of() : List.of(new StarResult.Row(List.of(), 0)));
    }
    return queries.use(query, () -> prepare(plan), this::run);
  }

  private StarResult run(FusedQuery prepared) {
    last = prepared.run();
    return prepared.result();
  }

  /** The least number of bytes that a query moves. */
  public Traffic traffic(StarQuery query) {
    return planner.plan(query).traffic();
  }

  /**
   * Milliseconds of device time of the last execution, from the build of the dimensions' tables to
   * the copy of the result; empty if it ran in chunks, or there was nothing to do.
   *
   * @throws IllegalStateException if the executor is not profiled
   */
  public OptionalDouble deviceMillis() {
    Span span = last;
    return span == null ? OptionalDouble.empty() : OptionalDouble.of(span.millis());
  }

  /**
   * Milliseconds, by step, of the one-time work in the last execution that was a query's first; an
   * existing plan, a column on the device and a compiled kernel cost almost nothing.
   */
  public Map<Preparation.Part, Double> preparationMillis() {
    return preparation.millis();
  }

  /**
   * Rows of the fact table that an execution copies to the device at a time; empty if its columns
   * stay there, or it was not executed yet.
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
        evict(); // a workspace in which an allocation failed has freed all its columns
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
    return tiles(Math.min(free / 2 / width, plan.fact().rows()));
  }

  /** Rounds rows down to whole tiles, at least one. */
  private static long tiles(long rows) {
    return Math.max(CodeBuffer.TILE, rows / CodeBuffer.TILE * CodeBuffer.TILE);
  }

  private void evict() {
    queries.close();
    tables.close();
    tables = new DeviceTables(backend, queue, preparation);
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
