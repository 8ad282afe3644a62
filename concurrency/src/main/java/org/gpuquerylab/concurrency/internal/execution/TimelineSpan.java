package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Span;

/**
 * One command of a traced run.
 *
 * @param lane the queue, or the branch of a sequence, on which the command ran
 * @param query index of the command's query; -1 if it belongs to no query
 * @param label the kernel's name, or a short name of the command
 * @param kind the kind of command
 * @param startMillis start time, counted from the start of the run's first command
 * @param millis the device time of the command
 */
public record TimelineSpan(
    int lane, int query, String label, Span.Kind kind, double startMillis, double millis) {

  /** The span of a complete command, by the device's clock. */
  public static TimelineSpan of(int lane, int query, Span span) {
    return new TimelineSpan(
        lane, query, span.label(), span.kind(), span.startMillis(), span.millis());
  }

  /** The spans of the given commands, with times counted from the first start. */
  public static List<TimelineSpan> fromFirstStart(List<TimelineSpan> spans) {
    double first = spans.stream().mapToDouble(TimelineSpan::startMillis).min().orElse(0);
    return spans.stream().map(s -> s.earlier(first)).toList();
  }

  private TimelineSpan earlier(double by) {
    return new TimelineSpan(lane, query, label, kind, startMillis - by, millis);
  }

  /** The time when the command ended. */
  public double endMillis() {
    return startMillis + millis;
  }

  /** The time from the first start to the last end of some spans; 0 without spans. */
  public static double makespan(List<TimelineSpan> spans) {
    double first = spans.stream().mapToDouble(TimelineSpan::startMillis).min().orElse(0);
    double last = spans.stream().mapToDouble(TimelineSpan::endMillis).max().orElse(0);
    return last - first;
  }

  /** The sum of the device times of kernels, or of copies between host and device. */
  public static double sum(List<TimelineSpan> spans, boolean kernels) {
    return spans.stream()
        .filter(s -> kernels == (s.kind() != Span.Kind.WRITE && s.kind() != Span.Kind.READ))
        .mapToDouble(TimelineSpan::millis)
        .sum();
  }
}
