package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.DeviceRates;
import org.gpuquerylab.concurrency.schedule.PlanTime;

/**
 * A policy that is defined by a layout of the queries' operations on lanes.
 *
 * @param name the policy's name
 * @param layout lays out the queries
 * @param replayed whether the lanes are branches of one captured sequence; otherwise they are
 *     queues
 */
record LayoutPolicy(String name, Layout layout, boolean replayed) implements ExecutionPolicy {

  /** Lays out queries on lanes. */
  interface Layout {
    LaneProgram program(List<DeviceQuery> queries, ExecutionContext context);

    /**
     * Whether the layout differs from the layout with one branch for each query in the given order.
     */
    default boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
      return true;
    }

    /** Whether each step of each query is a separate launch, whichever plan is used. */
    default boolean launchesEach() {
      return true;
    }
  }

  @Override
  public boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    return layout.changes(queries, context);
  }

  /** The time to start a number of launches. */
  @Override
  public double leastMillis(List<DeviceQuery> queries, ExecutionContext context) {
    long launches = queries.stream().mapToLong(query -> query.steps().size()).sum();
    DeviceRates rates = DeviceRates.typical(context.limits());
    double seconds = launches * PlanTime.issueSeconds(replayed, rates);
    return layout.launchesEach() ? seconds * 1e3 : 0;
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    queries.forEach(context.launches()::best); // This is measured before the planning time starts.
    PlanClock clock = new PlanClock();
    LaneProgram program = layout.program(queries, context);
    clock.planned();
    return execution(program, queries, context.backend(), replayed, clock);
  }

  /**
   * Prepares a program.
   *
   * @param replayed whether the commands are captured once; otherwise each run enqueues them
   * @param clock began with the planning
   */
  static QueryExecution execution(
      LaneProgram program,
      List<DeviceQuery> queries,
      Backend backend,
      boolean replayed,
      PlanClock clock) {
    AnswerBoard board = AnswerBoard.open(backend, queries);
    try {
      board.collect(program);
      return replayed
          ? new ReplayedExecution(backend, queries, program, board, clock)
          : new QueuedExecution(backend, queries, program, board, clock);
    } catch (RuntimeException | Error e) {
      board.close();
      throw e;
    }
  }
}
