package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** The latencies of streams, with a line for each server, after lines for ideal devices. */
final class ArrivalTable {
  private static final String NOTE =
      "Medians over the drawn streams, in milliseconds by the host's clock, from a query's arrival"
          + " until it is known to be complete. Ideal: a simulated device whose"
          + " host takes no time. Any order: a lower bound of the 99th percentile for all orders."
          + " Alone: the median latency of the slowest kind if nothing else runs.";
  private static final List<String> HEADER =
      List.of(
          "size",
          "stream",
          "load (%)",
          "hosts",
          "slice (\u00b5s)",
          "backend",
          "server",
          "arriving (1/s)",
          "served (1/s)",
          "mean (ms)",
          "median (ms)",
          "p99 (ms)",
          "alone (ms)");
  private static final Map<String, String> IDEAL = new LinkedHashMap<>();

  static {
    IDEAL.put("ideal, first come", ArrivalTrial.FIRST_COME);
    IDEAL.put("ideal, shortest first", ArrivalTrial.SHORTEST_FIRST);
    IDEAL.put("ideal, shortest first, sliced", ArrivalTrial.SLICED);
    IDEAL.put("ideal, any order", ArrivalTrial.ANY_ORDER);
  }

  private ArrivalTable() {}

  /** The table; none if there are no rows. */
  public static List<ReportTable> of(List<Row> rows) {
    Map<Point, Map<String, List<Row>>> streams = new LinkedHashMap<>();
    for (Row row : rows) {
      Point stream = row.point().without(StreamAxes.DRAW).without(StreamAxes.SERVER);
      streams
          .computeIfAbsent(stream, key -> new LinkedHashMap<>())
          .computeIfAbsent(row.point().get(StreamAxes.SERVER), key -> new ArrayList<>())
          .add(row);
    }
    List<List<String>> lines = new ArrayList<>();
    streams.forEach(
        (stream, servers) -> {
          List<Row> all = servers.values().stream().flatMap(List::stream).toList();
          IDEAL.forEach((name, prefix) -> lines.add(line(stream, name, prefix, all)));
          servers.forEach((name, own) -> lines.add(line(stream, name, "", own)));
        });
    return lines.isEmpty()
        ? List.of()
        : List.of(new ReportTable("Latency of arriving queries", NOTE, HEADER, lines));
  }

  private static List<String> line(Point stream, String server, String prefix, List<Row> rows) {
    return List.of(
        stream.get(WorkloadSize.AXIS),
        ArrivalCharts.stream(stream.get(ArrivalCharts.BURST)),
        stream.get(ArrivalCharts.LOAD),
        stream.get(StreamAxes.HOSTS),
        stream.get(StreamAxes.SLICE),
        stream.get(SweepAxis.BACKEND),
        server,
        number(rows, LatencyMeasures.ARRIVING),
        prefix.isEmpty() ? number(rows, LatencyMeasures.SERVED) : "-",
        number(rows, prefix + LatencyMeasures.MEAN),
        number(rows, prefix + LatencyMeasures.MEDIAN),
        number(rows, prefix + LatencyMeasures.P99),
        Numbers.known(slowest(rows)));
  }

  private static String number(List<Row> rows, String measure) {
    return Numbers.known(LatencyMeasures.median(rows, measure));
  }

  private static double slowest(List<Row> rows) {
    return IntStream.iterate(
            0,
            kind -> LatencyMeasures.values(rows, ArrivalLoad.ALONE + kind).length > 0,
            kind -> kind + 1)
        .mapToDouble(kind -> LatencyMeasures.median(rows, ArrivalLoad.ALONE + kind))
        .max()
        .orElse(Double.NaN);
  }
}
