package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;

/** Builds the timeline of a program's timed commands; each command gets its lane and its query. */
final class Tracing {
  private Tracing() {}

  /** Runs a program once on profiled queues, after a run that counts its commands. */
  static List<TimelineSpan> queues(Backend backend, LaneProgram program, QueryFaults faults) {
    faults.clear();
    int[] commands = commands(backend, program, faults);
    faults.clear(); // A query that fails half-way must enqueue as many commands as were counted.
    try (Lanes lanes = Lanes.open(backend, program, true)) {
      lanes.finish();
      lanes.enqueue(program, faults);
      lanes.finish();
      List<Iterator<Span>> spans = new ArrayList<>();
      lanes.all().forEach(queue -> spans.add(queue.finished().iterator()));
      List<TimelineSpan> timeline = new ArrayList<>();
      for (int i = 0; i < commands.length; i++) {
        LaneProgram.Operation operation = program.operations().get(i);
        for (int k = 0; k < commands[i]; k++) {
          Span span = spans.get(operation.lane()).next();
          timeline.add(TimelineSpan.of(operation.lane(), operation.query(), span));
        }
      }
      return TimelineSpan.fromFirstStart(timeline);
    }
  }

  /** Runs a captured program once with each command timed. */
  static List<TimelineSpan> sequence(
      Backend backend, LaneProgram program, QueryFaults faults, CommandSequence sequence) {
    int[] commands = commands(backend, program, faults);
    try (CommandQueue queue = backend.newQueue(true)) {
      Iterator<Span> spans = sequence.trace(queue).iterator();
      List<TimelineSpan> timeline = new ArrayList<>();
      for (int i = 0; i < commands.length; i++) {
        LaneProgram.Operation operation = program.operations().get(i);
        for (int k = 0; k < commands[i]; k++) {
          timeline.add(TimelineSpan.of(operation.lane(), operation.query(), spans.next()));
        }
      }
      return TimelineSpan.fromFirstStart(timeline);
    }
  }

  /** The number of commands that each operation enqueues, counted in one more run on one queue. */
  private static int[] commands(Backend backend, LaneProgram program, QueryFaults faults) {
    int[] commands = new int[program.operations().size()];
    try (CommandQueue queue = backend.newQueue()) {
      for (int i = 0; i < commands.length; i++) {
        LaneProgram.Operation operation = program.operations().get(i);
        QueueCounters before = queue.counters();
        faults.guard(operation.query(), () -> operation.commands().accept(queue));
        QueueCounters counted = queue.counters().minus(before);
        commands[i] = (int) (counted.launches() + counted.copies());
      }
      queue.finish();
    }
    return commands;
  }
}
