package org.gpuquerylab.plots.internal;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * Charts whose first series are drawn by themselves, and whose others are drawn as one range,
 * because a reader cannot follow more. The same series are grouped in all charts of a figure.
 *
 * @param charts the charts as drawn
 * @param names the names of the grouped series; empty if all are drawn by themselves
 */
record GroupedSeries(List<Chart> charts, Set<String> names) {

  private static final String NAME = "others";
  private static final Style STYLE = new Style(Hue.GREY, Glyph.SQUARE, Dash.DOTTED);

  /** Groups what is too much in any of the charts. */
  static GroupedSeries of(List<Chart> charts) {
    Set<String> names = new LinkedHashSet<>();
    for (Chart chart : charts) {
      int size = mostAtAPlace(chart);
      if (size > chart.alone()) {
        chart.series().stream()
            .skip(Math.min(chart.alone(), Chart.MOST_SERIES - 1))
            .map(Series::name)
            .forEach(names::add);
      }
    }
    return new GroupedSeries(charts.stream().map(chart -> grouped(chart, names)).toList(), names);
  }

  /**
   * The lines of a chart, or the bars of its largest group; parts of bars and spans do not count.
   */
  private static int mostAtAPlace(Chart chart) {
    if (chart.isStackedBars() || chart.isTimeline()) {
      return 0;
    }
    if (!chart.hasBars()) {
      return chart.series().size();
    }
    return chart.series().stream()
        .flatMap(one -> one.points().stream())
        .collect(Collectors.groupingBy(DataPoint::x, Collectors.summingInt(point -> 1)))
        .values()
        .stream()
        .mapToInt(count -> count)
        .max()
        .orElse(0);
  }

  private static Chart grouped(Chart chart, Set<String> names) {
    List<Series> rest = chart.series().stream().filter(one -> names.contains(one.name())).toList();
    if (rest.isEmpty() || mostAtAPlace(chart) == 0) {
      return chart;
    }
    List<Series> drawn = new ArrayList<>(chart.series());
    drawn.removeAll(rest);
    drawn.add(new Series(free(drawn), STYLE, ranges(rest)));
    return chart.with(drawn);
  }

  private static String free(List<Series> taken) {
    String name = NAME;
    for (boolean isTaken = true; isTaken; ) {
      String wanted = name;
      isTaken = taken.stream().anyMatch(one -> one.name().equals(wanted));
      name = isTaken ? "all " + name : name;
    }
    return name;
  }

  /** At each place, the median of the medians, and the range of the intervals. */
  private static List<DataPoint> ranges(List<Series> series) {
    Map<Double, List<DataPoint>> places =
        series.stream()
            .flatMap(one -> one.points().stream())
            .collect(Collectors.groupingBy(DataPoint::x, TreeMap::new, Collectors.toList()));
    List<DataPoint> points = new ArrayList<>();
    places.forEach(
        (x, at) ->
            points.add(
                new DataPoint(
                    x,
                    middle(at.stream().mapToDouble(DataPoint::median).sorted().toArray()),
                    at.stream().mapToDouble(DataPoint::lower).min().orElseThrow(),
                    at.stream().mapToDouble(DataPoint::upper).max().orElseThrow())));
    return points;
  }

  private static double middle(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
