package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.jspecify.annotations.Nullable;

/**
 * Captures a program once as one sequence with a branch for each lane, and replays the sequence in
 * each run. A query whose commands cannot be captured is left out, and fails in every run.
 */
final class ReplayedExecution extends LaneExecution {
  private final CommandQueue queue;
  private final @Nullable CommandSequence sequence;

  ReplayedExecution(
      Backend backend,
      List<DeviceQuery> queries,
      LaneProgram program,
      AnswerBoard board,
      PlanClock clock) {
    super(backend, queries, program, board);
    queue = backend.newQueue();
    try {
      sequence = captured();
    } catch (RuntimeException | Error e) {
      queue.close();
      throw e;
    }
    readied(clock);
  }

  private @Nullable CommandSequence captured() {
    if (faults.hasAll()) {
      return null; // There are no queries.
    }
    try (Lanes lanes = Lanes.open(backend, program, false)) {
      try {
        CommandSequence all = capture(lanes);
        if (!faults.hasAny()) {
          return all;
        }
        all.close(); // The sequence contains part of a failed query.
      } catch (RuntimeException e) {
        probeEach(lanes.get(0));
        if (!faults.hasAny()) {
          throw e;
        }
      }
      return faults.hasAll() ? null : capture(lanes);
    }
  }

  private CommandSequence capture(Lanes lanes) {
    List<CommandQueue> branches = lanes.all().subList(1, lanes.all().size());
    Runnable commands = () -> lanes.enqueue(program, faults);
    CommandQueue first = lanes.get(0);
    return branches.isEmpty() ? first.capture(commands) : first.capture(branches, commands);
  }

  /** Captures each query alone, to find the queries that the driver refuses. */
  private void probeEach(CommandQueue first) {
    for (int i = 0; i < faults.size(); i++) {
      int query = i;
      faults.guard(query, () -> first.capture(() -> enqueue(query, first)).close());
    }
  }

  private void enqueue(int query, CommandQueue on) {
    program.operations().stream()
        .filter(operation -> operation.query() == query)
        .forEach(operation -> operation.commands().accept(on));
  }

  @Override
  void enqueue() {
    if (sequence != null) {
      queue.replay(sequence);
    }
  }

  @Override
  void finish() {
    queue.finish();
  }

  @Override
  QueueCounters counters() {
    return queue.counters();
  }

  @Override
  long submissions(QueueCounters counted) {
    return counted.replays();
  }

  @Override
  public List<TimelineSpan> trace() {
    return sequence == null ? List.of() : Tracing.sequence(backend, program, faults, sequence);
  }

  @Override
  public double deviceMillis() {
    if (sequence == null) {
      return 0;
    }
    try (CommandQueue profiled = backend.newQueue(true)) {
      Span replay = profiled.replay(sequence);
      profiled.finish();
      return replay.millis();
    }
  }

  @Override
  public void close() {
    try (queue) {
      if (sequence != null) {
        sequence.close();
      }
    } finally {
      super.close();
    }
  }
}
