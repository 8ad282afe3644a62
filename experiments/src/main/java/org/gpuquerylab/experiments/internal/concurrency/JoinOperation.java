package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.concurrency.internal.execution.TimelineSpan;

/**
 * The operations of a hash join in figure 7 of the paper. The time of an operation is the device
 * time in which at least one of its commands runs: commands that run at the same time count once.
 */
enum JoinOperation {
  /** Kernels I and IV, and the copies of the tables to the device. */
  READ("reading tables", 0.999, 0.997),
  /** Kernels II and V, and clearing the hash tables. */
  BUILD("building hash tables", 0.90, 1.12),
  /** Kernels III and VI. */
  JOIN("hash join", 0.92, 2.53);

  private static final String PREFIX = "operation.";

  final String label;
  final double multiQx;
  final double twoStage;

  JoinOperation(String label, double multiQx, double twoStage) {
    this.label = label;
    this.multiQx = multiQx;
    this.twoStage = twoStage;
  }

  /** The name of the measure, which is in milliseconds. */
  String measure() {
    return PREFIX + name().toLowerCase(Locale.ROOT);
  }

  private static JoinOperation of(TimelineSpan span) {
    String label = span.label().toLowerCase(Locale.ROOT);
    if (span.kind() == Span.Kind.WRITE || label.contains("read_") || label.contains("readtable")) {
      return READ;
    }
    boolean builds = span.kind() == Span.Kind.FILL || label.contains("build");
    return builds ? BUILD : JOIN;
  }

  /** Adds the time of each operation to the measures of a row. */
  static void put(List<TimelineSpan> spans, Map<String, Double> measures) {
    for (JoinOperation operation : values()) {
      List<TimelineSpan> own = new ArrayList<>(spans);
      own.removeIf(span -> span.kind() == Span.Kind.READ || of(span) != operation);
      measures.put(operation.measure(), busy(own));
    }
  }

  /** The length of the union of the spans' intervals, in milliseconds. */
  static double busy(List<TimelineSpan> spans) {
    List<TimelineSpan> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingDouble(TimelineSpan::startMillis));
    double busy = 0;
    double until = Double.NEGATIVE_INFINITY;
    for (TimelineSpan span : sorted) {
      busy += Math.max(0, span.endMillis() - Math.max(until, span.startMillis()));
      until = Math.max(until, span.endMillis());
    }
    return busy;
  }
}
