package org.gpuquerylab.plots.drawing;

import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * What of a chart its axes can show: a logarithmic axis has no place for values of zero and below.
 *
 * @param chart the chart without the points that have no place
 * @param hidden how many points were left out
 */
record ShownChart(Chart chart, int hidden) {

  static ShownChart of(Chart full) {
    if (full.isStackedBars()) {
      return new ShownChart(full, 0);
    }
    List<Series> series =
        full.series().stream()
            .map(s -> new Series(s.name(), s.style(), shown(full, s.points())))
            .toList();
    List<ReferencePoint> references =
        full.referencePoints().stream()
            .filter(p -> full.x().shows(p.x()) && full.y().shows(p.y()))
            .toList();
    List<ReferenceLine> lines =
        full.referenceLines().stream().filter(line -> full.y().shows(line.y())).toList();
    Chart chart =
        new Chart(full.name(), full.title(), full.x(), full.y(), series, references, lines);
    return new ShownChart(chart, count(full) - count(chart));
  }

  private static List<DataPoint> shown(Chart chart, List<DataPoint> points) {
    return points.stream()
        .filter(p -> chart.x().shows(p.x()) && chart.y().shows(p.median()))
        .toList();
  }

  private static int count(Chart chart) {
    return chart.series().stream().mapToInt(s -> s.points().size()).sum();
  }
}
