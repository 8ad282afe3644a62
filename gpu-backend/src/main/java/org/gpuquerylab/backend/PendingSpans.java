package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * The spans of a profiled queue's commands that may still run, and the times of its complete
 * commands.
 */
final class PendingSpans {
  private final List<Span> pending = new ArrayList<>();
  private DeviceTimes times = DeviceTimes.ZERO;
  private List<Span> complete = List.of();
  private double lastEnd;

  /** The times of the commands that were complete at the last {@link #resolve}. */
  DeviceTimes times() {
    return times;
  }

  /** The spans that the last {@link #resolve} read, in the order of their commands. */
  List<Span> complete() {
    return complete;
  }

  /** Adds the span of a command that was just enqueued. */
  Span add(Span.Kind kind, String label, long bytes, @Nullable DriverSpan timing) {
    Span span = new Span(kind, label, bytes, timing, "not timed");
    pending.add(span);
    return span;
  }

  void addAll(List<Span> spans) {
    pending.addAll(spans);
  }

  /** Reads the times of all spans; every command must be complete. */
  void resolve() {
    complete = List.copyOf(pending);
    pending.clear();
    for (Span span : complete) {
      lastEnd = Math.max(lastEnd, span.resolve(lastEnd));
      times = times.plus(span);
    }
  }
}
