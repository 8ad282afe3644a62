package org.gpuquerylab.entropy.internal.gpu;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;

/**
 * Launches kernels on a queue and, if the queue is profiled, keeps the times of launches and
 * replays.
 */
public final class TimedQueue implements Launcher {
  private final CommandQueue queue;
  private final DeviceTiming timing;
  private final List<Span> spans = new ArrayList<>();

  /**
   * Creates an instance that keeps no span yet.
   *
   * @param queue the queue; it must be profiled unless the timing is {@link DeviceTiming#NONE}
   */
  public TimedQueue(CommandQueue queue, DeviceTiming timing) {
    this.queue = queue;
    this.timing = timing;
  }

  @Override
  public <C extends KernelCall> Span launch(Kernel<C> kernel, Grid grid, C call) {
    return keep(queue.launch(kernel, grid, call));
  }

  /** Keeps a span if the queue is profiled; returns the given span. */
  public Span keep(Span span) {
    if (queue.profiled()) {
      spans.add(span);
    }
    return span;
  }

  /** Whether commands are captured and replayed, so that replays are timed instead of launches. */
  public boolean isReplayed() {
    return timing != DeviceTiming.STEPS;
  }

  /** A target for launches that may be captured: captured launches have no span. */
  public Launcher recorded() {
    return isReplayed() ? queue::launch : this;
  }

  /** Forgets all spans. */
  public void clear() {
    spans.clear();
  }

  /** Returns the end of the iterations, with a copy of the spans recorded since {@link #clear}. */
  public <S> Ended<S> ended(S state) {
    return new Ended<>(state, List.copyOf(spans));
  }

  /**
   * Ends the iterations.
   *
   * @param state the last state
   * @param spans the spans of the replays or of their kernels, if these are timed
   */
  public record Ended<S>(S state, List<Span> spans) {}
}
