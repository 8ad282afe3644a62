package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Enqueues all commands of a program in each run, with a queue for each lane. */
final class QueuedExecution extends LaneExecution {
  private final Lanes lanes;

  QueuedExecution(
      Backend backend,
      List<DeviceQuery> queries,
      LaneProgram program,
      AnswerBoard board,
      PlanClock clock) {
    super(backend, queries, program, board);
    lanes = Lanes.open(backend, program, false);
    readied(clock);
  }

  @Override
  void enqueue() {
    faults.clear();
    lanes.enqueue(program, faults);
  }

  @Override
  void finish() {
    lanes.finish();
  }

  @Override
  QueueCounters counters() {
    return lanes.counters();
  }

  @Override
  long submissions(QueueCounters counted) {
    return counted.launches() + counted.copies();
  }

  @Override
  public List<TimelineSpan> trace() {
    return Tracing.queues(backend, program, faults);
  }

  @Override
  public double deviceMillis() {
    return TimelineSpan.makespan(trace());
  }

  @Override
  public void close() {
    try (lanes) {
      super.close();
    }
  }
}
