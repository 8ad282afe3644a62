package org.gpuquerylab.engine.internal.star;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.LongPredicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
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
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarResult;
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
  private final BiFunction<List<RelNode>, HostRelation, HostRelation> above;
  private final FusedPlanner planner;
  private final ReentrantLock lock = new ReentrantLock();
  private final LongPredicate cache = this::free;
  private @Nullable FusedExecutor executor;

  /**
   * Opens the path; nothing is copied to the device before the first query.
   *
   * @param above runs nodes, each of which is the input of the next, over the rows of the first's
   *     input
   */
  public StarPass(
      Backend backend,
      HostTables tables,
      BiFunction<List<RelNode>, HostRelation, HostRelation> above) {
    this.backend = backend;
    this.above = above;
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
    planner.extend(tables.database());
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
      HostRelation rows = rows(star, result);
      if (rows == null) {
        return null;
      }
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

  /** Frees all columns and what queries have captured, unless the pass runs. */
  private boolean free(long bytes) {
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

  /** The answer; null if it may be NULL or not. */
  private @Nullable HostRelation rows(PlannedStar star, StarResult result) {
    HostRelation rows = star.answer().rows(result);
    for (int i = 0; rows != null && i < star.above().size(); i++) {
      RelNode node = star.above().get(i);
      HostRelation next =
          node instanceof Sort sort
              ? AnswerRows.sorted(sort, rows)
              : node instanceof Project project ? AnswerRows.projected(project, rows) : null;
      if (next == null) {
        return above.apply(star.above().subList(i, star.above().size()), rows);
      }
      rows = next;
    }
    return rows;
  }

  @Override
  public void close() {
    backend.removeCache(cache);
    free(Long.MAX_VALUE);
  }
}
