package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
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
 * The rows about short queries with the same device and sizes, grouped by server: without scans and
 * with them.
 */
final class NeighbourRows {
  /** The name of the axis that says whether there are scans. */
  public static final String SCANS = "scans";

  /** The name of the axis of a scan's number of rows. */
  public static final String SCAN_SIZE = "scan-size";

  /** The value for short queries without scans. */
  public static final String WITHOUT = "without";

  /** The value for short queries while scans run concurrently. */
  public static final String BESIDE = "beside";

  static final String CAPTION =
      "Latency of the short queries, medians over the drawn streams. The same arrivals without scans"
          + " and beside scans that take nine tenths of the time.";
  private static final int COLUMNS = 2;
  private static final Map<String, Style> STYLES =
      Map.of(
          WITHOUT, new Style(Hue.GREY, Glyph.SQUARE, Dash.SOLID),
          BESIDE, new Style(Hue.BLUE, Glyph.CIRCLE, Dash.SOLID));

  private final Point common;
  private final Map<String, Map<String, List<Row>>> byServer = new LinkedHashMap<>();

  private NeighbourRows(Point common) {
    this.common = common;
  }

  /** Groups rows by device, size and location of the inputs. */
  static List<NeighbourRows> of(List<Row> rows) {
    Map<Point, NeighbourRows> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point();
      Point common = point.without(StreamAxes.SERVER).without(SCANS).without(StreamAxes.DRAW);
      groups
          .computeIfAbsent(common, NeighbourRows::new)
          .byServer
          .computeIfAbsent(point.get(StreamAxes.SERVER), server -> new LinkedHashMap<>())
          .computeIfAbsent(point.get(SCANS), scans -> new ArrayList<>())
          .add(row);
    }
    return List.copyOf(groups.values());
  }

  /** The properties that all rows share. */
  Point common() {
    return common;
  }

  /** The servers, in the order of the rows. */
  List<String> servers() {
    return List.copyOf(byServer.keySet());
  }

  /** The rows of a server. */
  List<Row> ofServer(String server) {
    return byServer.getOrDefault(server, Map.of()).values().stream().flatMap(List::stream).toList();
  }

  /** A figure for each combination of device, sizes, slice and number of host threads. */
  public static List<Figure> figures(String experiment, List<Row> rows) {
    return of(rows).stream().map(group -> group.figure(experiment)).toList();
  }

  private Figure figure(String experiment) {
    String title =
        String.format(
            Locale.ROOT,
            "Short queries, %s, beside scans, %s, %s, %s",
            WorkloadSize.words(common.get(WorkloadSize.AXIS)),
            WorkloadSize.words(common.get(SCAN_SIZE)),
            common.get(SweepAxis.BACKEND),
            StreamAxes.words(common));
    return new Figure(
        experiment + "-" + FileName.part(String.join("-", common.values().values())),
        title,
        CAPTION,
        COLUMNS,
        List.of(
            chart("median", "Median latency", LatencyMeasures.MEDIAN),
            chart("p99", "99th percentile of the latency", LatencyMeasures.P99)));
  }

  private Chart chart(String name, String title, String measure) {
    List<String> servers = servers();
    List<Series> series = new ArrayList<>();
    for (String scans : List.of(WITHOUT, BESIDE)) {
      List<DataPoint> points = new ArrayList<>();
      for (int server = 0; server < servers.size(); server++) {
        double median = median(servers.get(server), scans, measure);
        if (!Double.isNaN(median)) {
          points.add(DataPoint.of(server, median));
        }
      }
      if (!points.isEmpty()) {
        String label = scans.equals(WITHOUT) ? "without scans" : "beside scans";
        series.add(new Series(label, STYLES.getOrDefault(scans, Style.of(scans)), points));
      }
    }
    Axis latency = new Axis("latency", "ms", AxisScale.LINEAR);
    return Chart.bars(name, title, servers, latency, series, List.of(), List.of());
  }

  /** The median over the draws; NaN if nothing was measured. */
  double median(String server, String scans, String measure) {
    List<Row> rows = byServer.getOrDefault(server, Map.of()).getOrDefault(scans, List.of());
    return LatencyMeasures.median(rows, measure);
  }
}
