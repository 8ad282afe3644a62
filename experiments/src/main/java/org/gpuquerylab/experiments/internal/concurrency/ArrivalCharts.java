package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * The rows with the same device, size, stream and number of host threads, grouped by server and
 * then by load.
 */
final class ArrivalCharts {
  /** The name of the axis of loads. */
  public static final String LOAD = "load-percent";

  /** The name of the axis of bursts, which describe how queries arrive. */
  public static final String BURST = "burst";

  private static final String CAPTION =
      "Load in percent of the best server's capacity. Medians over the drawn streams, by the host's"
          + " clock from a query's arrival until it is known to be complete. Black, dashed: an ideal"
          + " device that a host serves at no cost, simulated; first come, first served for the 99th"
          + " percentile, the shortest first for the mean. Dotted: what no order of the queries can"
          + " beat on it.";
  private static final int COLUMNS = 2;
  private static final Axis LATENCY = new Axis("latency", "ms", AxisScale.LOG);
  private static final Axis THROUGHPUT = new Axis("queries", "1/s", AxisScale.LINEAR);
  private static final Style BEST = new Style(Hue.BLACK, Glyph.CIRCLE, Dash.DASHED);
  private static final Style LEAST = new Style(Hue.BLACK, Glyph.TRIANGLE, Dash.DOTTED);

  private final Point common;
  private final Map<String, Map<Integer, List<Row>>> byServer = new LinkedHashMap<>();

  private ArrivalCharts(Point common) {
    this.common = common;
  }

  /** A figure for each combination of device, size, stream and number of host threads. */
  public static List<Figure> figures(String experiment, List<Row> rows) {
    Map<Point, ArrivalCharts> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point();
      Point common = point.without(StreamAxes.SERVER).without(LOAD).without(StreamAxes.DRAW);
      groups
          .computeIfAbsent(common, ArrivalCharts::new)
          .byServer
          .computeIfAbsent(point.get(StreamAxes.SERVER), server -> new TreeMap<>())
          .computeIfAbsent(point.getInt(LOAD), load -> new ArrayList<>())
          .add(row);
    }
    return groups.values().stream().map(group -> group.figure(experiment)).toList();
  }

  /** A value of the axis of bursts, in words for headings. */
  static String stream(String burst) {
    return burst.equals("1") ? "Poisson" : "bursts of " + burst;
  }

  private Figure figure(String experiment) {
    String file = FileName.part(String.join("-", common.values().values()));
    String title =
        String.format(
            Locale.ROOT,
            "Arriving queries, %s, %s, %s, %s",
            WorkloadSize.words(common.get(WorkloadSize.AXIS)),
            stream(common.get(BURST)),
            common.get(SweepAxis.BACKEND),
            StreamAxes.words(common));
    return new Figure(
        experiment + "-" + file,
        title,
        CAPTION,
        COLUMNS,
        List.of(
            chart("p99", "99th percentile of the latency", LatencyMeasures.P99, LATENCY),
            chart("mean", "Mean latency", LatencyMeasures.MEAN, LATENCY),
            chart("throughput", "Queries served", LatencyMeasures.SERVED, THROUGHPUT)));
  }

  private Chart chart(String name, String title, String measure, Axis axis) {
    List<Series> series = new ArrayList<>();
    Map<Integer, List<Row>> all = new TreeMap<>();
    byServer.forEach(
        (server, loads) -> {
          add(series, server, PolicyStyles.of(server), points(loads, measure));
          loads.forEach(
              (load, rows) -> all.computeIfAbsent(load, key -> new ArrayList<>()).addAll(rows));
        });
    boolean tail = measure.equals(LatencyMeasures.P99);
    String ideal = tail ? ArrivalTrial.FIRST_COME : ArrivalTrial.SHORTEST_FIRST;
    add(series, "ideal device", BEST, points(all, ideal + measure));
    add(series, "bound of any order", LEAST, points(all, ArrivalTrial.ANY_ORDER + measure));
    return Chart.of(name, title, new Axis("load", "%", AxisScale.LINEAR), axis, series);
  }

  private static void add(List<Series> series, String name, Style style, List<DataPoint> points) {
    if (!points.isEmpty()) {
      series.add(new Series(name, style, points));
    }
  }

  /** The median of a measure at each load for which rows have it. */
  private static List<DataPoint> points(Map<Integer, List<Row>> loads, String measure) {
    List<DataPoint> points = new ArrayList<>();
    loads.forEach(
        (load, rows) -> {
          double[] values = LatencyMeasures.values(rows, measure);
          if (values.length > 0) {
            MedianInterval interval = MedianInterval.of(values);
            points.add(new DataPoint(load, interval.median(), interval.lower(), interval.upper()));
          }
        });
    return points;
  }
}
