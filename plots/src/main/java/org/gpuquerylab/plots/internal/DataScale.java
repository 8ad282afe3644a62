package org.gpuquerylab.plots.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;

/**
 * Makes linear axes logarithmic if their values span decades, since small values would be
 * indistinguishable. Charts with the same axis keep the same scale.
 */
final class DataScale {

  /** The ratio of the largest to the smallest value from which an axis is logarithmic. */
  private static final double SPAN = 100;

  private DataScale() {}

  /** The charts with the scales that suit their values. */
  static List<Chart> of(List<Chart> charts) {
    Map<Axis, Axis> y = new HashMap<>();
    Map<Axis, Axis> x = new HashMap<>();
    for (Chart chart : charts) {
      y.computeIfAbsent(chart.y(), axis -> spansDecades(values(axis, charts)) ? log(axis) : axis);
      x.computeIfAbsent(chart.x(), axis -> crowdsLow(places(axis, charts)) ? log(axis) : axis);
    }
    return charts.stream()
        .map(
            chart ->
                isFixed(chart)
                    ? chart
                    : chart.with(
                        Objects.requireNonNull(x.get(chart.x())),
                        Objects.requireNonNull(y.get(chart.y()))))
        .toList();
  }

  /** Parts of bars are added up, and times of a timeline are distances: both need a linear axis. */
  private static boolean isFixed(Chart chart) {
    return chart.isStackedBars() || chart.isTimeline();
  }

  private static Axis log(Axis axis) {
    return new Axis(axis.label(), axis.unit(), AxisScale.LOG);
  }

  private static double[] values(Axis axis, List<Chart> charts) {
    return charts.stream()
        .filter(chart -> !isFixed(chart) && chart.y().equals(axis))
        .flatMapToDouble(
            chart ->
                Stream.of(
                        points(chart).mapToDouble(DataPoint::median),
                        chart.referencePoints().stream().mapToDouble(ReferencePoint::y),
                        chart.referenceLines().stream().mapToDouble(ReferenceLine::y))
                    .flatMapToDouble(some -> some))
        .toArray();
  }

  private static double[] places(Axis axis, List<Chart> charts) {
    return charts.stream()
        .filter(chart -> !chart.hasBars() && chart.x().equals(axis))
        .flatMapToDouble(
            chart ->
                DoubleStream.concat(
                    points(chart).mapToDouble(DataPoint::x),
                    chart.referencePoints().stream().mapToDouble(ReferencePoint::x)))
        .distinct()
        .toArray();
  }

  private static Stream<DataPoint> points(Chart chart) {
    return chart.series().stream().flatMap(one -> one.points().stream());
  }

  private static boolean spansDecades(double[] values) {
    double least = Arrays.stream(values).min().orElse(0);
    return least > 0 && Arrays.stream(values).max().orElse(0) / least >= SPAN;
  }

  /** Whether most places would be in the lowest tenth of a linear axis. */
  private static boolean crowdsLow(double[] places) {
    double tenth = Arrays.stream(places).max().orElse(0) / 10;
    return spansDecades(places)
        && 2 * Arrays.stream(places).filter(place -> place <= tenth).count() > places.length;
  }
}
