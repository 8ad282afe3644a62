package org.gpuquerylab.plots.shown;

import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * What of a chart can be shown: a logarithmic axis has no place for values of zero and below, and a
 * reader cannot tell very many series apart.
 *
 * @param chart the chart as it is drawn
 * @param hidden how many points were left out, as the axis has no place for them
 * @param omitted how many series were left out, as there are too many
 */
public record ShownChart(Chart chart, int hidden, int omitted) {

  /** As many as there are pairs of a colour and a marker. */
  public static final int MOST_SERIES = 30;

  /** What of a chart is shown. */
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
