package org.gpuquerylab.experiments.joinorder.chart;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gpuquerylab.experiments.joinorder.optimizer.Reading;
import org.gpuquerylab.experiments.joinorder.optimizer.SweptQuery;
import org.gpuquerylab.experiments.joinorder.optimizer.Variant;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * Draws a chart for each topology, over the number of tables, with a line for each variant: the
 * median over the queries and its confidence interval.
 *
 * @param name name of the figure
 * @param title title of the figure
 * @param caption text below it
 * @param y the axis of the readings
 * @param lines horizontal lines of every chart
 * @param stated what the report states; drawn where the algorithm was measured up to that size
 */
public record TopologyCharts(
    String name,
    String title,
    String caption,
    Axis y,
    List<ReferenceLine> lines,
    List<StatedRuntime> stated) {

  /** The figure, or none where nothing was read. */
  public List<Figure> figures(List<Reading> readings) {
    VariantLabels labels = VariantLabels.of(readings.stream().map(Reading::variant));
    Map<Topology, List<Reading>> byTopology =
        readings.stream()
            .collect(groupingBy(reading -> reading.problem().topology(), TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    byTopology.forEach((topology, group) -> charts.add(chart(topology, group, labels)));
    return charts.isEmpty()
        ? List.of()
        : List.of(new Figure(name, title, caption, Math.min(2, charts.size()), charts));
  }

  private Chart chart(Topology topology, List<Reading> readings, VariantLabels labels) {
    Map<Variant, List<Reading>> byVariant =
        readings.stream().collect(groupingBy(Reading::variant, TreeMap::new, toList()));
    List<Series> series = new ArrayList<>();
    byVariant.forEach((variant, group) -> series.add(series(variant, group, labels)));
    return new Chart(
        topology.label(),
        capitalized(topology),
        Axis.linear("tables"),
        y,
        series,
        marks(topology, readings),
        lines);
  }

  static String capitalized(Topology topology) {
    String label = topology.label();
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  private static Series series(Variant variant, List<Reading> readings, VariantLabels labels) {
    List<DataPoint> points = new ArrayList<>();
    bySize(readings)
        .forEach(
            (tables, values) -> {
              MedianInterval m = MedianInterval.of(values);
              points.add(new DataPoint(tables, m.median(), m.lower(), m.upper()));
            });
    return new Series(labels.label(variant), AlgorithmStyles.of(variant), points);
  }

  /** The values of readings by the number of tables, ascending. */
  static Map<Integer, double[]> bySize(List<Reading> readings) {
    return readings.stream()
        .collect(
            groupingBy(
                reading -> reading.problem().tables(),
                TreeMap::new,
                Collectors.collectingAndThen(
                    toList(), group -> group.stream().mapToDouble(Reading::value).toArray())));
  }

  private List<ReferencePoint> marks(Topology topology, List<Reading> readings) {
    int most = readings.stream().mapToInt(r -> r.problem().tables()).max().orElse(0);
    Set<List<Object>> drawn =
        readings.stream()
            .map(r -> List.<Object>of(r.variant().algorithm(), r.variant().overhead()))
            .collect(Collectors.toSet());
    return stated.stream()
        .filter(s -> s.topology() == topology && s.tables() <= most)
        .filter(s -> drawn.contains(List.<Object>of(s.algorithm(), s.overhead())))
        .sorted(Comparator.comparingInt(StatedRuntime::tables))
        .map(TopologyCharts::mark)
        .toList();
  }

  private static ReferencePoint mark(StatedRuntime s) {
    Variant variant = new Variant(s.algorithm(), "opencl", Variant.USUAL_THREADS, s.overhead());
    return new ReferencePoint(s.tables(), s.ratio(), s.text(), AlgorithmStyles.of(variant));
  }

  /** How many queries a point has, and what its interval is, for captions. */
  public static String sample(List<Reading> readings) {
    LongSummaryStatistics queries =
        readings.stream().collect(groupingBy(TopologyCharts::point, counting())).values().stream()
            .mapToLong(Long::longValue)
            .summaryStatistics();
    if (queries.getMax() <= 1) {
      return "One random query a point";
    }
    String number =
        queries.getMin() == queries.getMax()
            ? "" + queries.getMax()
            : queries.getMin() + " to " + queries.getMax();
    return "Median over " + number + " random queries a point, with " + interval(queries);
  }

  private static String interval(LongSummaryStatistics queries) {
    if (queries.getMax() < 6) {
      return "an interval over all of them";
    }
    return queries.getMin() < 6
        ? "a 95 % confidence interval, of fewer than 6 queries one over all"
        : "a 95 % confidence interval";
  }

  /** What a reading is one of several of. */
  private static List<Object> point(Reading reading) {
    SweptQuery problem = reading.problem();
    return List.of(reading.variant(), problem.topology(), problem.tables());
  }
}
