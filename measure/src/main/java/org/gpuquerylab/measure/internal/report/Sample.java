package org.gpuquerylab.measure.internal.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The rows of one point, over all repetitions and all values of sample axes.
 *
 * @param point the point without its sample axes
 * @param rows the rows of the point
 */
record Sample(Point point, List<Row> rows) {

  /** Groups rows by point, in the order in which the points first appear. */
  static List<Sample> of(Experiment experiment, List<Row> rows) {
    List<String> sampleAxes =
        experiment.axes().stream().filter(SweepAxis::sample).map(SweepAxis::name).toList();
    Map<Point, List<Row>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point();
      for (String axis : sampleAxes) {
        point = point.without(axis);
      }
      groups.computeIfAbsent(point, p -> new ArrayList<>()).add(row);
    }
    return groups.entrySet().stream().map(e -> new Sample(e.getKey(), e.getValue())).toList();
  }

  /** The median of a number over the rows; all rows must be measured. */
  public MedianInterval median(ToDoubleFunction<Measurement> number) {
    return MedianInterval.of(rows.stream().map(Row::measured).mapToDouble(number).toArray());
  }
}
