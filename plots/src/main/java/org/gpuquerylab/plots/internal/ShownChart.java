package org.gpuquerylab.plots.internal;

import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * The part of a chart that can be shown. A logarithmic axis cannot show values of zero and below,
 * and a reader cannot distinguish very many series.
 *
 * @param chart the chart as drawn
 * @param hidden the number of points that are left out because the axis cannot show them
 * @param omitted the number of series that are left out because there are too many
 */
public record ShownChart(Chart chart, int hidden, int omitted) {

  /** The maximum number of series: the number of pairs of a colour and a marker. */
  public static final int MOST_SERIES = 30;

  /** The part of a chart that is shown. */
  public static ShownChart of(Chart full) {
    if (full.isStackedBars()) {
      return new ShownChart(full, 0, 0);
    }
    List<Series> some = full.series().stream().limit(MOST_SERIES).toList();
    List<Series> series =
        some.stream().map(s -> new Series(s.name(), s.style(), shown(full, s.points()))).toList();
    List<ReferencePoint> references =
        full.referencePoints().stream()
            .filter(p -> full.x().shows(p.x()) && full.y().shows(p.y()))
            .toList();
    List<ReferenceLine> lines =
        full.referenceLines().stream().filter(line -> full.y().shows(line.y())).toList();
    Chart chart =
        new Chart(
            full.name(),
            full.title(),
            full.x(),
            full.y(),
            series,
            references,
            lines,
            full.bars(),
            full.drawing());
    return new ShownChart(chart, count(some) - count(series), full.series().size() - some.size());
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
