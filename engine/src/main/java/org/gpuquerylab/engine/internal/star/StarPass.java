package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;
import org.apache.calcite.rel.RelFieldCollation;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.plan.PlanningTimes;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.fused.FusedPlanner;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * Answers statements that are star queries in one pass over the fact table, which a device replays
 * as a captured sequence. It has columns on the device of its own, which are encoded, and frees
 * them when others need the memory. Several threads may use an instance; their passes run one after
 * another.
 */
public final class StarPass implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Backend backend;
  private final StarTables tables;
  private final FusedPlanner planner;
  private final ReentrantLock lock = new ReentrantLock();
  private final LongPredicate cache = bytes -> free();
  private @Nullable FusedExecutor executor;

  /** Opens the path; nothing is copied to the device before the first query. */
  public StarPass(Backend backend, HostTables tables) {
    this.backend = backend;
    this.tables = new StarTables(tables);
    planner = new FusedPlanner(this.tables.database(), Encoding.NARROW);
    backend.addCache(cache);
  }

  /** Whether the pass runs on a device. */
  public static boolean runsOn(DeviceInfo device) {
    return FusedExecutor.runsOn(device);
  }

  /**
   * The star query of a statement; empty if it is none, or one that the path does not take.
   *
   * @param sql the text of the statement
   */
  public Optional<PlannedStar> star(BoundQuery statement, String sql) {
    if (statement.blocks().size() != 1) {
      return Optional.empty();
    }
    lock.lock();
    try {
      StarStatement found = StarStatement.of(statement.tree(), tables);
      return found == null ? Optional.empty() : Optional.of(star(found, statement, sql));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // The operators can answer it.
    } finally {
      lock.unlock();
    }
  }

  private PlannedStar star(StarStatement found, BoundQuery statement, String sql) {
    FusedShape shape = planner.shape(found.query(), backend.device());
    return PlannedStar.of(
        found, shape, name -> tables.table(name).rows(), statement.blocks().get(0), sql);
  }

  /**
   * Answers a statement.
   *
   * @param path has its star query
   * @param columns the names of the columns
   * @param planning the times before the run
   * @param state what was there before the run
   * @return null if the path has no star query, or if the answer may be NULL, which star queries do
   *     not tell from 0
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the device has too little
   *     memory
   */
  public @Nullable QueryResult run(
      AnswerPath path, List<String> columns, PlanningTimes planning, StatementTimes.State state) {
    PlannedStar star = path.star();
    if (star == null) {
      return null;
    }
    lock.lock();
    try {
      long start = System.nanoTime();
      StarResult result = opened().execute(star.query());
      double waiting = (System.nanoTime() - start) / NANOS_PER_MILLI;
      if (star.query().groups().isEmpty() && result.rows().get(0).values().get(0) == 0) {
        return null;
      }
      HostRelation rows = rows(star, result);
      double running = (System.nanoTime() - start) / NANOS_PER_MILLI;
      return new QueryResult(
          columns,
          rows,
          List.of(star.step(path.passMillis(), rows.rows(), running)),
          0,
          planning.ofRun(state, running, waiting, 0),
          star.plan(),
          star.plan());
    } finally {
      lock.unlock();
    }
  }

  private FusedExecutor opened() {
    FusedExecutor open = executor;
    if (open == null) {
      open = new FusedExecutor(backend, planner, false);
      executor = open;
    }
    return open;
  }

  /** Frees the columns and what queries have captured, unless the pass runs. */
  private boolean free() {
    if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    try (FusedExecutor freed = executor) {
      executor = null;
      return freed != null;
    } finally {
      lock.unlock();
    }
  }

  private HostRelation rows(PlannedStar star, StarResult result) {
    List<Vector> sources = new ArrayList<>();
    for (GroupColumn group : star.query().groups()) {
      sources.add(tables.column(group.dimension(), group.column()));
    }
    List<long[]> rows = new ArrayList<>();
    for (StarResult.Row row : result.rows()) {
      long[] codes = new long[sources.size() + 1];
      for (int g = 0; g < sources.size(); g++) {
        codes[g] = code(row.groups().get(g), sources.get(g).dictionary());
      }
      codes[sources.size()] = row.values().get(0);
      rows.add(codes);
    }
    order(star).ifPresent(rows::sort);
    List<Vector> columns = new ArrayList<>();
    for (int i = 0; i < star.outputs().size(); i++) {
      int output = star.outputs().get(i);
      columns.add(
          output < sources.size()
              ? keys("$" + i, sources.get(output), rows, output)
              : sums("$" + i, rows, output));
    }
    return new HostRelation(rows.size(), columns);
  }

  /** Codes of strings are in their order. */
  private static long code(Comparable<?> value, @Nullable Dictionary dictionary) {
    return value instanceof Integer number
        ? number
        : Objects.requireNonNull(dictionary).code((String) value).orElseThrow();
  }

  private static Optional<Comparator<long[]>> order(PlannedStar star) {
    List<Comparator<long[]>> keys = new ArrayList<>();
    for (RelFieldCollation field : star.order()) {
      int output = star.outputs().get(field.getFieldIndex());
      Comparator<long[]> key = Comparator.comparingLong(row -> row[output]);
      keys.add(field.getDirection().isDescending() ? key.reversed() : key);
    }
    return keys.stream().reduce(Comparator::thenComparing);
  }

  private static Vector keys(String name, Vector source, List<long[]> rows, int place) {
    int[] values = rows.stream().mapToInt(row -> (int) row[place]).toArray();
    return new Vector(name, source.type(), values, null, source.dictionary());
  }

  private static Vector sums(String name, List<long[]> rows, int place) {
    long[] values = rows.stream().mapToLong(row -> row[place]).toArray();
    return Vector.of(name, DataType.decimal(0), values);
  }

  @Override
  public void close() {
    backend.removeCache(cache);
    free();
  }
}
