package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.gpuquerylab.experiments.internal.endtoend.ServedTimes.Place;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The table, charts and sentences of {@link Served}. */
final class ServedReport {
  private static final String TITLE = "Response times of statements that arrive";

  private static final String NOTE =
      "Response times from arrival to rows, in milliseconds: medians over the streams. Statements"
          + " arrive by a Poisson process; a load of 100 % is what the engine does one statement"
          + " after another with all memory. A statement begins when its estimated bytes fit beside"
          + " those that run. Shortest begins with the fewest rows of all operators, as an estimator"
          + " predicts them. Memory is in percent of the most that one statement after another needs"
          + " with the columns of all. Out of memory: how often statements did not fit, and ran again"
          + " alone, in chunks or on the host. Bytes x 10: estimates ten times as large. Runs of"
          + " earlier versions computed the waiting of one statement after another from its time.";

  private static final List<String> HEADER =
      List.of(
          "data",
          "backend",
          "memory (%)",
          "policy",
          "load (%)",
          "p50",
          "p99",
          "mean",
          "waiting",
          "service",
          "out of memory");

  private ServedReport() {}

  static List<ReportTable> tables(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    ServedTimes.of(rows)
        .forEach(
            (place, ways) -> {
              ways.forEach(
                  (way, loads) ->
                      loads.forEach((load, of) -> lines.add(line(place, way, load, of))));
              sentences.addAll(sentences(place, ways));
            });
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(TITLE, String.join("\n", sentences) + "\n" + NOTE, HEADER, lines));
  }

  private static List<String> line(Place place, ServedWay way, int load, ServedTimes of) {
    return List.of(
        place.where().data(),
        place.where().backend(),
        place.memory(),
        way.label(),
        Integer.toString(load),
        Numbers.significant(of.p50()),
        Numbers.significant(of.p99()),
        Numbers.significant(of.mean()),
        Numbers.significant(of.waiting()),
        Numbers.significant(of.service()),
        Numbers.significant(of.shortages()));
  }

  /** The times of all ways at the highest load of the first one; empty if there is none. */
  static Map<ServedWay, ServedTimes> atHighestLoad(
      Map<ServedWay, NavigableMap<Integer, ServedTimes>> ways) {
    int load = load(ways);
    Map<ServedWay, ServedTimes> times = new TreeMap<>();
    ways.forEach(
        (way, loads) -> {
          ServedTimes of = loads.get(load);
          if (of != null) {
            times.put(way, of);
          }
        });
    return times;
  }

  static int load(Map<ServedWay, NavigableMap<Integer, ServedTimes>> ways) {
    return ways.values().stream().mapToInt(NavigableMap::lastKey).max().orElse(0);
  }

  /** What shortest-first gains, and what errors of estimates cost, at the highest load. */
  static List<String> sentences(
      Place place, Map<ServedWay, NavigableMap<Integer, ServedTimes>> ways) {
    Map<ServedWay, ServedTimes> times = atHighestLoad(ways);
    String where = String.format(Locale.ROOT, "%s at %d %% load", place.words(), load(ways));
    List<String> sentences = new ArrayList<>();
    times.forEach(
        (way, of) -> {
          ServedTimes best = times.get(way.shortest());
          ServedTimes right = times.get(way.right());
          if (way.isFifo() && way.isRight() && best != null) {
            sentences.add(gain(where, way, of, best));
          } else if (!way.isRight() && right != null) {
            sentences.add(error(where, way, of, right));
          } else if (!way.isFifo() && best != null && !way.equals(way.shortest())) {
            sentences.add(
                String.format(
                    Locale.ROOT,
                    "%s has %s times its mean response time, and %s times its p99.",
                    way.label(),
                    Numbers.significant(of.mean() / best.mean()),
                    Numbers.significant(of.p99() / best.p99())));
          }
        });
    return sentences;
  }

  private static String gain(String where, ServedWay way, ServedTimes fifo, ServedTimes shortest) {
    return String.format(
        Locale.ROOT,
        "%s%s: shortest-first by counted rows takes p50 from %s to %s ms and p99 from %s to %s ms.",
        where,
        way.run(),
        Numbers.significant(fifo.p50()),
        Numbers.significant(shortest.p50()),
        Numbers.significant(fifo.p99()),
        Numbers.significant(shortest.p99()));
  }

  private static String error(String where, ServedWay way, ServedTimes wrong, ServedTimes right) {
    return String.format(
        Locale.ROOT,
        "%s, %s: waiting %s ms, p99 %s ms and %s times out of memory; by right bytes %s, %s and %s.",
        where,
        way.label(),
        Numbers.significant(wrong.waiting()),
        Numbers.significant(wrong.p99()),
        Numbers.significant(wrong.shortages()),
        Numbers.significant(right.waiting()),
        Numbers.significant(right.p99()),
        Numbers.significant(right.shortages()));
  }

  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    ServedTimes.of(rows)
        .forEach((place, ways) -> charts.add(chart(charts.size() + 1, place, ways)));
    return charts.isEmpty()
        ? List.of()
        : List.of(new Figure(name, TITLE, NOTE, Math.min(2, charts.size()), charts));
  }

  private static Chart chart(
      int number, Place place, Map<ServedWay, NavigableMap<Integer, ServedTimes>> ways) {
    List<Series> series = new ArrayList<>();
    ways.forEach(
        (way, loads) -> {
          List<DataPoint> points = new ArrayList<>();
          loads.forEach((load, of) -> points.add(DataPoint.of(load, of.p99())));
          series.add(new Series(way.label(), WayStyles.of(series.size()), points));
        });
    return Chart.of(
        "p99-" + number,
        place.words(),
        Axis.linear("load (%)"),
        new Axis("p99 response time", "ms", AxisScale.LOG),
        series);
  }
}
