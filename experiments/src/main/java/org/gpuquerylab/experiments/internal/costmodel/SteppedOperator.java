package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The rows of one operator with one input on one backend.
 *
 * @param point the operator and its input
 * @param backend the backend on which the operator ran
 * @param rows the rows with the measured times
 */
record SteppedOperator(StepPoint point, String backend, List<Row> rows) {

  /** Rows by operator and input, in the order in which they first appear. */
  public static List<SteppedOperator> of(List<Row> rows) {
    Map<Point, List<Row>> groups =
        rows.stream()
            .filter(row -> value(row, StepsTrial.DEVICE) > 0 && value(row, StepsTrial.COPY) > 0)
            .collect(groupingBy(Row::point, LinkedHashMap::new, toList()));
    return groups.entrySet().stream()
        .map(
            group ->
                new SteppedOperator(
                    StepPoint.of(group.getKey()),
                    group.getKey().get(SweepAxis.BACKEND),
                    group.getValue()))
        .toList();
  }

  private static double value(Row row, String measure) {
    return row.measured().measures().getOrDefault(measure, 0.0);
  }

  /** The median of a measure over the rows; 0 if the rows do not have it. */
  double median(String measure) {
    return MedianInterval.median(rows.stream().mapToDouble(row -> value(row, measure)).toArray());
  }

  /** The number of bytes that a copy moves in a millisecond, counting both reads and writes. */
  double copyBytesPerMilli() {
    return 2.0 * Integer.BYTES * point.rows() / median(StepsTrial.COPY);
  }

  /** The names of the steps that took any time, in the order in which the operator runs them. */
  List<String> steps() {
    return rows.get(0).measured().measures().keySet().stream()
        .filter(name -> name.startsWith(StepsTrial.STEP) && median(name) > 0)
        .map(name -> name.substring(StepsTrial.STEP.length()))
        .toList();
  }
}
