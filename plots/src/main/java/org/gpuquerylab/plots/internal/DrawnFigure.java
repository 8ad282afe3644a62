package org.gpuquerylab.plots.internal;

import java.util.List;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/**
 * What of a figure can be drawn: the charts with styles that readers can distinguish, and a caption
 * that says what is missing.
 *
 * @param figure the whole figure
 * @param charts the charts as drawn, in the order of the figure's charts
 * @param caption the figure's caption, and what was left out
 */
public record DrawnFigure(Figure figure, List<Chart> charts, String caption) {

  /** Chooses what is drawn of a figure. */
  public static DrawnFigure of(Figure figure) {
    List<ShownChart> shown = figure.charts().stream().map(ShownChart::of).toList();
    List<Chart> charts =
        DistinctStyles.of(shown.stream().map(one -> SinglePoint.orBars(one.chart())).toList());
    return new DrawnFigure(figure, charts, caption(figure, shown, charts));
  }

  /** The range of a chart's y-axis, which charts with the same axis may share. */
  public AxisRange yRange(Chart chart) {
    List<Chart> sharing = figure.oneScale() ? charts : List.of(chart);
    return sharing.stream()
        .filter(other -> !other.isStackedBars() && other.y().equals(chart.y()))
        .map(AxisRange::ofY)
        .reduce(AxisRange::union)
        .orElseThrow();
  }

  private static String caption(Figure figure, List<ShownChart> shown, List<Chart> charts) {
    int hidden = shown.stream().mapToInt(ShownChart::hidden).sum();
    int omitted = shown.stream().mapToInt(ShownChart::omitted).sum();
    StringBuilder caption = new StringBuilder(figure.caption());
    if (hidden > 0) {
      caption
          .append(" Not drawn, as a logarithmic axis has no place for them: ")
          .append(hidden)
          .append(hidden == 1 ? " point" : " points")
          .append(" at or below zero.");
    }
    if (omitted > 0) {
      caption.append(" Not drawn, because no reader could distinguish so many: all but the first ");
      caption.append(ShownChart.MOST_SERIES).append(" series of a chart, ").append(omitted);
      caption.append(" in all; the CSV file has them.");
    }
    if (charts.stream().anyMatch(DrawnFigure::hasLogBars)) {
      caption.append(" Bars on a logarithmic axis begin at its end: compare where they end.");
    }
    return caption.toString();
  }

  private static boolean hasLogBars(Chart chart) {
    return chart.hasBars() && chart.y().scale() == AxisScale.LOG;
  }
}
