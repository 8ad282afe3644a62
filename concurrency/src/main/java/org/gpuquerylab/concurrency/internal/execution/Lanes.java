package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.QueueCounters;

/** The open queues of a program's lanes. */
final class Lanes implements AutoCloseable {
  private final Closer closer = new Closer();
  private final List<CommandQueue> queues = new ArrayList<>();

  private Lanes() {}

  /** Opens a queue for each lane. */
  static Lanes open(Backend backend, LaneProgram program, boolean profiled) {
    Lanes lanes = new Lanes();
    return lanes.closer.orClose(
        () -> {
          for (int lane = 0; lane < program.lanes(); lane++) {
            lanes.queues.add(lanes.closer.own(backend.newQueue(profiled)));
          }
          return lanes;
        });
  }

  CommandQueue get(int lane) {
    return queues.get(lane);
  }

  List<CommandQueue> all() {
    return queues;
  }

  /** Enqueues a program once on these queues, in the program's order. */
  void enqueue(LaneProgram program, QueryFaults faults) {
    try (Closer events = new Closer()) {
      Event[] recorded = new Event[program.operations().size()];
      for (int i = 0; i < recorded.length; i++) {
        LaneProgram.Operation operation = program.operations().get(i);
        CommandQueue queue = queues.get(operation.lane());
        operation.after().forEach(before -> queue.waitFor(recorded[before]));
        faults.guard(operation.query(), () -> operation.commands().accept(queue));
        if (program.isAwaited(i)) {
          recorded[i] = events.own(queue.record());
        }
      }
    }
  }

  /** Blocks until every command is complete. */
  void finish() {
    queues.forEach(CommandQueue::finish);
  }

  /** The counters of all queues, added up. */
  QueueCounters counters() {
    return queues.stream()
        .map(CommandQueue::counters)
        .reduce(QueueCounters.ZERO, QueueCounters::plus);
  }

  @Override
  public void close() {
    closer.close();
  }
}
