package org.gpuquerylab.backend.spi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands of a captured sequence, in an order in which they can run.
 *
 * @param steps the commands; each command comes after the commands on which it depends
 */
public record CapturedCommands(List<Step> steps) {

  /**
   * A command and its dependencies, apart from the earlier commands of its own branch.
   *
   * @param command the command, which may be enqueued any number of times
   * @param branch the command's branch; 0 is the capturing queue
   * @param after the indices of the steps of other branches that must run before this step; all of
   *     them are smaller than this step's index
   * @param awaited whether a step of another branch depends on this step
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
   * Enqueues the commands. The commands of all branches run after the earlier commands of the first
   * queue and before its later ones, even if one of them fails.
   *
   * @param queues one queue for each branch, in the order of the branches, or a single queue for
   *     all commands; not modified
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

  /** The queues of the branches that have commands, except the first queue. */
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

  /** The events to close once all commands that wait for them are enqueued. */
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
