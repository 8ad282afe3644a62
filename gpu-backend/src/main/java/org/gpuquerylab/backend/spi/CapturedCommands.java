package org.gpuquerylab.backend.spi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands of a captured sequence, in an order in which they may run.
 *
 * @param steps the commands; each comes after those that it follows
 */
public record CapturedCommands(List<Step> steps) {

  /**
   * A command and the commands that it follows, besides those before it in its own branch.
   *
   * @param command the command, which may be enqueued any number of times
   * @param branch its branch; 0 is the capturing queue
   * @param after the numbers of the steps of other branches that it follows, all below its own
   *     number
   * @param awaited whether a step of another branch follows it
   */
  public record Step(DriverCommand command, int branch, List<Integer> after, boolean awaited) {
    public Step {
      after = List.copyOf(after);
    }
  }

  public CapturedCommands {
    steps = List.copyOf(steps);
  }

  /**
   * Enqueues the commands. The commands of all branches run after those already in the first queue,
   * and before its later ones, even where one of them fails.
   *
   * @param queues a queue for each branch, in the order of the branches, not modified; or one queue
   *     for the commands of all
   * @return the timings of the commands whose queues are profiled, in the order of the steps
   */
  public List<DriverSpan> enqueue(List<? extends DriverQueue> queues) {
    List<DriverSpan> spans = new ArrayList<>(steps.size());
    try {
      if (queues.size() == 1) {
        steps.forEach(step -> add(spans, step.command().enqueue(queues.get(0))));
      } else {
        fork(queues, spans);
      }
      return spans;
    } catch (RuntimeException | Error e) {
      spans.forEach(DriverSpan::close);
      throw e;
    }
  }

  private static void add(List<DriverSpan> spans, @Nullable DriverSpan span) {
    if (span != null) {
      spans.add(span);
    }
  }

  private void fork(List<? extends DriverQueue> queues, List<DriverSpan> spans) {
    DriverQueue first = queues.get(0);
    List<DriverQueue> others = others(queues);
    try (Events events = new Events()) {
      DriverEvent start = events.record(first);
      others.forEach(branch -> branch.waitFor(start));
      try {
        runSteps(queues, events, spans);
      } catch (RuntimeException | Error e) {
        try {
          others.forEach(branch -> first.waitFor(events.record(branch)));
        } catch (RuntimeException unjoined) {
          e.addSuppressed(unjoined);
        }
        throw e;
      }
      others.forEach(branch -> first.waitFor(events.record(branch)));
    }
  }

  /** The queues of the branches that have commands, without the first. */
  private List<DriverQueue> others(List<? extends DriverQueue> queues) {
    return steps.stream()
        .map(Step::branch)
        .filter(branch -> branch != 0)
        .distinct()
        .<DriverQueue>map(queues::get)
        .toList();
  }

  private void runSteps(List<? extends DriverQueue> queues, Events events, List<DriverSpan> spans) {
    @Nullable DriverEvent[] done = new DriverEvent[steps.size()];
    for (int i = 0; i < done.length; i++) {
      Step step = steps.get(i);
      DriverQueue queue = queues.get(step.branch());
      for (int before : step.after()) {
        DriverEvent event = done[before];
        if (event != null) {
          queue.waitFor(event);
        }
      }
      add(spans, step.command().enqueue(queue));
      if (step.awaited()) {
        done[i] = events.record(queue);
      }
    }
  }

  /** Events to close once everything that waits for them is enqueued. */
  private static final class Events implements AutoCloseable {
    private final List<DriverEvent> recorded = new ArrayList<>();

    DriverEvent record(DriverQueue queue) {
      DriverEvent event = queue.record();
      recorded.add(event);
      return event;
    }

    @Override
    public void close() {
      recorded.forEach(DriverEvent::close);
    }
  }
}
