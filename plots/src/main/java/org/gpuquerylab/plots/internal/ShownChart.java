package org.gpuquerylab.plots.internal;

import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;

/**
 * The part of a chart that its axes can show. A logarithmic axis cannot show values of zero and
 * below.
 *
 * @param chart the chart as drawn
 * @param hidden the number of points that are left out because the axis cannot show them
 */
public record ShownChart(Chart chart, int hidden) {

  /** The part of a chart that is shown. */
  public static ShownChart of(Chart full) {
    if (full.isStackedBars()) {
      return new ShownChart(full, 0);
    }
    List<Series> series =
        full.series().stream()
            .map(s -> new Series(s.name(), s.style(), shown(full, s.points())))
            .toList();
    Chart chart =
        full.with(series)
            .with(
                full.referencePoints().stream()
                    .filter(p -> full.x().shows(p.x()) && full.y().shows(p.y()))
                    .toList(),
                full.referenceLines().stream().filter(line -> full.y().shows(line.y())).toList());
    return new ShownChart(chart, count(full.series()) - count(series));
  }

  private static List<DataPoint> shown(Chart chart, List<DataPoint> points) {
    return points.stream()
        .filter(p -> chart.x().shows(p.x()) && chart.y().shows(p.median()))
        .toList();
  }

  private static int count(List<Series> series) {
    return series.stream().mapToInt(s -> s.points().size()).sum();
  }
}
