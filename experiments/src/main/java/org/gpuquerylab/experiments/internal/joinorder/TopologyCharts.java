package org.gpuquerylab.experiments.internal.joinorder;

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
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * Draws a chart for each topology over the number of tables. Each variant has a line with the
 * median over the queries and its confidence interval. If several backends have more variants than
 * one chart can show, each backend has its own column of charts.
 *
 * @param name name of the figure
 * @param title title of the figure
 * @param caption the caption below the figure
 * @param y the axis of the readings
 * @param lines horizontal lines in every chart
 * @param stated the numbers in Meister and Saake 2020; a number is drawn if the algorithm was
 *     measured up to its size
 */
public record TopologyCharts(
    String name,
    String title,
    String caption,
    Axis y,
    List<ReferenceLine> lines,
    List<StatedRuntime> stated) {

  /**
   * From this number of queries at a point on, an interval is more informative than the range of
   * the values.
   */
  private static final int ENOUGH_FOR_BANDS = 5;

  /** The figure; none if there are no readings. */
  public List<Figure> figures(List<Reading> readings) {
    VariantLabels labels = VariantLabels.of(readings.stream().map(Reading::variant));
    Map<Topology, List<Reading>> byTopology =
        readings.stream()
            .collect(groupingBy(reading -> reading.problem().topology(), TreeMap::new, toList()));
    List<Facet> facets = Facet.of(readings);
    List<Chart> charts = new ArrayList<>();
    byTopology.forEach(
        (topology, group) ->
            facets.forEach(facet -> charts.add(chart(topology, facet, facet.in(group), labels))));
    int columns = facets.size() > 1 ? facets.size() : Math.min(2, charts.size());
    return charts.isEmpty()
        ? List.of()
        : List.of(new Figure(name, title, caption, columns, charts));
  }

  private Chart chart(
      Topology topology, Facet facet, List<Reading> readings, VariantLabels labels) {
    Map<Variant, List<Reading>> byVariant =
        readings.stream().collect(groupingBy(Reading::variant, TreeMap::new, toList()));
    List<Series> series = new ArrayList<>();
    byVariant.forEach(
        (variant, group) ->
            series.add(
                new Series(facet.label(variant, labels), facet.style(variant), points(group))));
    Chart chart =
        new Chart(
            facet.name(topology.label()),
            facet.title(capitalized(topology)),
            Axis.linear("tables"),
            y,
            series,
            marks(topology, readings),
            lines);
    return queries(readings).getMax() < ENOUGH_FOR_BANDS ? chart.withWhiskers() : chart;
  }

  static String capitalized(Topology topology) {
    String label = topology.label();
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  private static List<DataPoint> points(List<Reading> readings) {
    List<DataPoint> points = new ArrayList<>();
    bySize(readings)
        .forEach(
            (tables, values) -> {
              MedianInterval m = MedianInterval.of(values);
              points.add(new DataPoint(tables, m.median(), m.lower(), m.upper()));
            });
    return points;
  }

  /** The readings, grouped by the number of tables in ascending order. */
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

  /** The number of queries at a point, and the interval, in words for captions. */
  public static String sample(List<Reading> readings) {
    LongSummaryStatistics queries = queries(readings);
    if (queries.getMax() <= 1) {
      return "One random query per point";
    }
    String number =
        queries.getMin() == queries.getMax()
            ? "" + queries.getMax()
            : queries.getMin() + " to " + queries.getMax();
    return "Median over " + number + " random queries per point, with " + interval(queries);
  }

  /** The number of queries at the points. */
  private static LongSummaryStatistics queries(List<Reading> readings) {
    return readings.stream()
        .collect(groupingBy(TopologyCharts::point, counting()))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .summaryStatistics();
  }

  private static String interval(LongSummaryStatistics queries) {
    if (queries.getMax() < 6) {
      return "the range of all values";
    }
    return queries.getMin() < 6
        ? "a 95 % confidence interval, or the range for fewer than 6 queries"
        : "a 95 % confidence interval";
  }

  /** The key of the series to which a reading belongs. */
  private static List<Object> point(Reading reading) {
    SweptQuery problem = reading.problem();
    return List.of(reading.variant(), problem.topology(), problem.tables());
  }
}
