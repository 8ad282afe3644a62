package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.spi.CapturedCommands;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A replay that enqueues each command separately, for a backend without native replay. Each branch
 * except the first has a queue, which the sequence owns.
 */
final class QueuedSequence implements DriverSequence {
  private final CapturedCommands commands;
  private final List<Opener> branches;
  private final Map<Boolean, List<DriverQueue>> opened = new HashMap<>();

  /** Opens the queue of one branch. */
  @FunctionalInterface
  interface Opener {
    DriverQueue open(boolean profiled);
  }

  /**
   * Creates a replay; no queue is opened before the first replay.
   *
   * @param branches opens the queue of each branch except the first
   */
  QueuedSequence(CapturedCommands commands, List<Opener> branches) {
    this.commands = commands;
    this.branches = List.copyOf(branches);
  }

  @Override
  public @Nullable DriverSpan replay(DriverQueue queue) {
    List<DriverSpan> spans = trace(queue);
    return spans.isEmpty() ? null : new Extent(spans);
  }

  @Override
  public List<DriverSpan> trace(DriverQueue queue) {
    return branches.isEmpty() ? commands.enqueue(List.of(queue)) : fork(queue);
  }

  /**
   * Only one replay runs at a time, because queues of several threads may replay the sequence and
   * share the queues of the branches.
   */
  private synchronized List<DriverSpan> fork(DriverQueue queue) {
    List<DriverQueue> queues = new ArrayList<>();
    queues.add(queue);
    queues.addAll(opened.computeIfAbsent(queue.profiled(), this::open));
    return commands.enqueue(queues);
  }

  private List<DriverQueue> open(boolean profiled) {
    Closer closer = new Closer();
    return branches.stream()
        .map(branch -> closer.orClose(() -> closer.own(branch.open(profiled))))
        .toList();
  }

  /** Waits for the commands of all branches. */
  @Override
  public synchronized void close() {
    try (Closer closer = new Closer()) {
      for (DriverQueue queue : opened.values().stream().flatMap(List::stream).toList()) {
        closer.own(queue);
        closer.own(queue::finish);
      }
    }
  }

  /** The time from the start of the first command to the end of the last one. */
  private record Extent(List<DriverSpan> parts) implements DriverSpan {
    @Override
    public double startMillis() {
      return parts.stream()
          .mapToDouble(DriverSpan::startMillis)
          .filter(start -> !Double.isNaN(start))
          .min()
          .orElse(Double.NaN);
    }

    @Override
    public double millis() {
      double start = startMillis();
      return parts.stream()
          .mapToDouble(part -> part.startMillis() + part.millis() - start)
          .filter(end -> !Double.isNaN(end))
          .max()
          .orElse(0);
    }

    @Override
    public void close() {
      parts.forEach(DriverSpan::close);
    }
  }
}
