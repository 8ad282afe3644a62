package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/**
 * A chart for each shape and cost function over the number of tables, with a line for each
 * algorithm.
 */
final class LatencyFigure {
  private static final String CAPTION =
      "Whole optimizations by the host's clock, from the query graph to the join tree: the median over"
          + " random queries of each query's median, with its 95 % interval, or the range if"
          + " there are fewer than six.";
  private static final Axis TIME = new Axis("time", "ms", AxisScale.LOG);
  private static final int COLUMNS = 2;

  private LatencyFigure() {}

  /** The figure; none if nothing was measured. */
  public static List<Figure> figures(String experiment, List<Row> rows) {
    Map<String, List<LatencyGroup>> charts =
        LatencyGroup.of(rows).stream()
            .collect(groupingBy(LatencyFigure::name, LinkedHashMap::new, toList()));
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                experiment,
                "Time of whole optimizations",
                CAPTION,
                Math.min(COLUMNS, charts.size()),
                charts.entrySet().stream()
                    .map(chart -> chart(chart.getKey(), chart.getValue()))
                    .toList()));
  }

  private static String name(LatencyGroup group) {
    return group.point().query().topology().label() + "-" + group.point().query().cost();
  }

  private static Chart chart(String name, List<LatencyGroup> groups) {
    List<Series> series = new ArrayList<>();
    boolean several = groups.stream().map(LatencyFigure::warmth).distinct().count() > 1;
    groups.stream()
        .collect(groupingBy(group -> line(group, several), LinkedHashMap::new, toList()))
        .forEach(
            (line, of) -> {
              LatencyPoint any = of.get(0).point();
              series.add(
                  new Series(
                      line,
                      AlgorithmStyles.of(any.algorithm(), any.backend()),
                      of.stream().map(LatencyFigure::point).toList()));
            });
    return Chart.of(name, name.replace("-", ", "), Axis.linear("tables"), TIME, series);
  }

  /** Several lines of one algorithm differ in their warm-up. */
  private static String line(LatencyGroup group, boolean several) {
    return several ? group.label() + ", " + warmth(group) : group.label();
  }

  private static String warmth(LatencyGroup group) {
    LatencyPoint point = group.point();
    return String.format(Locale.ROOT, "warm-ups: %d, %d ms", point.warmUps(), point.millis());
  }

  private static DataPoint point(LatencyGroup group) {
    MedianInterval m = group.millis();
    return new DataPoint(group.point().query().tables(), m.median(), m.lower(), m.upper());
  }
}
