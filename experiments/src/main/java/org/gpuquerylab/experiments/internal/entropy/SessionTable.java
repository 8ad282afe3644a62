package org.gpuquerylab.experiments.internal.entropy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** Iterations and times of sessions, as a table and as bars. */
final class SessionTable {
  private static final String NOTE =
      "Single predicates and pairs are known first; then the triples become known one by one. The"
          + " iterations are added up over all updates of all tables; the first solution does not"
          + " count. The time of an update is the median over the tables.";

  private SessionTable() {}

  /** A line for each solver, size and start. */
  static ReportTable of(List<Row> rows) {
    List<String> header = new ArrayList<>(key(rows.get(0)).values().keySet());
    header.addAll(List.of("tables", "updates", "iterations", "ms an update"));
    List<List<String>> lines = new ArrayList<>();
    points(rows)
        .forEach(
            (point, group) -> {
              List<String> line = new ArrayList<>(point.values().values());
              line.add(Long.toString(tables(group)));
              line.add(Numbers.significant(total(group, SessionTrial.UPDATES)));
              line.add(Numbers.significant(total(group, SessionTrial.ITERATIONS)));
              line.add(Numbers.significant(MedianInterval.median(millis(group))));
              lines.add(line);
            });
    return new ReportTable("Iterations of all updates", NOTE, header, lines);
  }

  /** A group of bars for each solver and size, a bar for each start. */
  static List<Figure> figures(String experiment, List<Row> rows) {
    Map<String, Map<String, Double>> starts = new TreeMap<>();
    List<String> groups = new ArrayList<>();
    points(rows)
        .forEach(
            (point, group) -> {
              String name = point.without(EntropySessions.START).toString();
              if (!groups.contains(name)) {
                groups.add(name);
              }
              starts
                  .computeIfAbsent(point.get(EntropySessions.START), key -> new LinkedHashMap<>())
                  .put(name, total(group, SessionTrial.ITERATIONS));
            });
    if (groups.isEmpty()) {
      return List.of();
    }
    List<Series> series = new ArrayList<>();
    starts.forEach(
        (start, totals) -> {
          List<DataPoint> bars = new ArrayList<>();
          totals.forEach((name, total) -> bars.add(DataPoint.of(groups.indexOf(name), total)));
          series.add(new Series(start, Style.of(start), bars));
        });
    Axis axis = Axis.linear("iterations of all updates");
    Chart chart = Chart.bars("all", "Iterations", groups, axis, series, List.of(), List.of());
    return List.of(
        new Figure(experiment, "Selectivities known one by one", NOTE, 1, List.of(chart)));
  }

  private static Point key(Row row) {
    return row.point().without(EntropySessions.TABLE);
  }

  private static Map<Point, List<Row>> points(List<Row> rows) {
    Comparator<Point> byText = Comparator.comparing(Point::toString);
    return rows.stream()
        .collect(groupingBy(SessionTable::key, () -> new TreeMap<>(byText), toList()));
  }

  private static long tables(List<Row> group) {
    return group.stream().map(row -> row.point().get(EntropySessions.TABLE)).distinct().count();
  }

  /** Repetitions take the same iterations, so the first one counts. */
  private static double total(List<Row> group, String measure) {
    Map<Point, Double> each = new LinkedHashMap<>();
    group.forEach(
        row -> each.putIfAbsent(row.point(), row.measured().measures().getOrDefault(measure, 0.0)));
    return each.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static double[] millis(List<Row> group) {
    return group.stream()
        .mapToDouble(
            row ->
                row.measured().millis()
                    / row.measured().measures().getOrDefault(SessionTrial.UPDATES, 1.0))
        .toArray();
  }
}
