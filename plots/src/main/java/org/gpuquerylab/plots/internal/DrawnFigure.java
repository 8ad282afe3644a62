package org.gpuquerylab.plots.internal;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

  /** The most grouped series that the caption names. */
  private static final int MOST_NAMES = 20;

  /** Chooses what is drawn of a figure. */
  public static DrawnFigure of(Figure figure) {
    List<ShownChart> shown = DataScale.of(figure.charts()).stream().map(ShownChart::of).toList();
    GroupedSeries grouped =
        GroupedSeries.of(shown.stream().map(one -> SinglePoint.orBars(one.chart())).toList());
    List<Chart> charts = DistinctStyles.of(grouped.charts());
    return new DrawnFigure(figure, charts, caption(figure, shown, charts, grouped.names()));
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

  private static String caption(
      Figure figure, List<ShownChart> shown, List<Chart> charts, Set<String> grouped) {
    int hidden = shown.stream().mapToInt(ShownChart::hidden).sum();
    StringBuilder caption = new StringBuilder(figure.caption());
    if (hidden > 0) {
      caption
          .append(" Not drawn, as a logarithmic axis has no place for them: ")
          .append(hidden)
          .append(hidden == 1 ? " point" : " points")
          .append(" at or below zero.");
    }
    if (!grouped.isEmpty()) {
      caption.append(" Others, as the median of their medians and the range of their intervals: ");
      caption.append(grouped.stream().limit(MOST_NAMES).collect(Collectors.joining("; ")));
      if (grouped.size() > MOST_NAMES) {
        caption.append("; and ").append(grouped.size() - MOST_NAMES).append(" more");
      }
      caption.append(". The CSV file has each.");
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
