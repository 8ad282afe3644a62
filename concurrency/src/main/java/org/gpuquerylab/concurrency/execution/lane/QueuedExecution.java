package org.gpuquerylab.concurrency.execution.lane;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.execution.QueryFaults;
import org.gpuquerylab.concurrency.execution.QueryOutcome;
import org.gpuquerylab.concurrency.execution.RunCost;
import org.gpuquerylab.concurrency.execution.TimelineSpan;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Enqueues every command of a program anew with each run, a queue a lane. */
final class QueuedExecution implements QueryExecution {
  private final Backend backend;
  private final LaneProgram program;
  private final QueryFaults faults;
  private final AnswerBoard board;
  private final Lanes lanes;
  private final double readyMillis;
  private RunCost cost;

  QueuedExecution(
      Backend backend,
      List<DeviceQuery> queries,
      LaneProgram program,
      AnswerBoard board,
      double readyMillis) {
    this.backend = backend;
    this.program = program;
    this.faults = new QueryFaults(queries);
    this.board = board;
    this.readyMillis = readyMillis;
    this.lanes = Lanes.open(backend, program, false);
    this.cost = new RunCost(readyMillis, 0, 0, 0, 0);
  }

  @Override
  public void run() {
    faults.clear();
    QueueCounters before = lanes.counters();
    long start = System.nanoTime();
    lanes.enqueue(program, faults);
    long enqueued = System.nanoTime();
    lanes.finish();
    long end = System.nanoTime();
    QueueCounters counted = lanes.counters().minus(before);
    cost =
        new RunCost(
            readyMillis,
            (end - start) / 1e6,
            (enqueued - start) / 1e6,
            counted.launches(),
            counted.launches() + counted.copies());
  }

  @Override
  public List<QueryOutcome> outcomes() {
    board.deliver();
    return faults.outcomes();
  }

  @Override
  public RunCost cost() {
    return cost;
  }

  @Override
  public List<TimelineSpan> trace() {
    faults.clear();
    return Tracing.queues(backend, program, faults);
  }

  @Override
  public double deviceMillis() {
    return TimelineSpan.makespan(trace());
  }

  @Override
  public void close() {
    try (board) {
      lanes.close();
    }
  }
}
