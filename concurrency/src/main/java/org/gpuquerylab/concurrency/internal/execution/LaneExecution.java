package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Common code of executions of a program; subclasses submit its commands in different ways. */
abstract class LaneExecution implements QueryExecution {
  /** The device and its settings. */
  final Backend backend;

  /** The operations and their lanes. */
  final LaneProgram program;

  /** The queries that failed while the device works. */
  final QueryFaults faults;

  private final AnswerBoard board;
  private RunCost cost = new RunCost(0, 0, 0, 0, 0, 0);

  /**
   * Creates an execution of a program.
   *
   * @param board receives the answers at the end of the program; closed together with this
   *     execution
   */
  LaneExecution(
      Backend backend, List<DeviceQuery> queries, LaneProgram program, AnswerBoard board) {
    this.backend = backend;
    this.program = program;
    this.faults = new QueryFaults(queries);
    this.board = board;
  }

  /** Records the times of the plan and of the whole preparation, before the first run. */
  final void readied(PlanClock clock) {
    cost = new RunCost(clock.planMillis(), clock.millis(), 0, 0, 0, 0);
  }

  /** Submits all commands to the device. */
  abstract void enqueue();

  /** Blocks until all commands are complete. */
  abstract void finish();

  /** The counters of the device's commands so far. */
  abstract QueueCounters counters();

  /** The number of commands that the host has passed to the driver. */
  abstract long submissions(QueueCounters counted);

  @Override
  public final void run() {
    QueueCounters before = counters();
    long start = System.nanoTime();
    enqueue();
    long enqueued = System.nanoTime();
    finish();
    long end = System.nanoTime();
    QueueCounters counted = counters().minus(before);
    cost =
        new RunCost(
            cost.planMillis(),
            cost.readyMillis(),
            (end - start) / 1e6,
            (enqueued - start) / 1e6,
            counted.launches(),
            submissions(counted));
  }

  @Override
  public final List<QueryOutcome> outcomes() {
    board.deliver();
    return faults.outcomes();
  }

  @Override
  public final RunCost cost() {
    return cost;
  }

  @Override
  public void close() {
    board.close();
  }
}
