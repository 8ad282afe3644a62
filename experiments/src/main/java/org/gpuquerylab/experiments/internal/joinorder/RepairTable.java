package org.gpuquerylab.experiments.internal.joinorder;

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

/** The q-errors of each kind of statistics, as a table and as bars. */
final class RepairTable {
  private static final String NOTE =
      "Quantiles over all conjunctions of three or more predicates, in all tables, that hold for at"
          + " least one row. The q-error is the larger of estimate / truth and truth / estimate; an"
          + " estimate below one row counts as one row. Repaired: tables whose statistics contradict"
          + " each other. The time is the median over the repetitions, per table.";

  private static final Map<String, String> COLUMNS = columns();

  private static final Comparator<Point> ORDER =
      Comparator.comparing(
              (Point point) -> SampledStatistics.of(point.get(EntropyRepair.STATISTICS)))
          .thenComparing(point -> point.getInt(EntropyRepair.ENTROPY_ROWS))
          .thenComparing(Point::toString);

  private RepairTable() {}

  private static Map<String, String> columns() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(RepairTrial.REPAIRED, "repaired");
    columns.put(RepairTrial.UNSOLVED, "unsolved");
    columns.put(RepairTrial.MEDIAN, "median");
    columns.put(RepairTrial.MOST_OF_TEN, "90 %");
    columns.put(RepairTrial.MOST_OF_HUNDRED, "99 %");
    columns.put(RepairTrial.LARGEST, "largest");
    return columns;
  }

  /** A line for each point. */
  static ReportTable of(List<Row> rows) {
    List<String> header = new ArrayList<>(rows.get(0).point().values().keySet());
    header.addAll(COLUMNS.values());
    header.add("ms a table");
    List<List<String>> lines = new ArrayList<>();
    points(rows)
        .forEach(
            (point, group) -> {
              List<String> line = new ArrayList<>(point.values().values());
              COLUMNS.keySet().forEach(measure -> line.add(text(measure(group, measure))));
              double[] millis = group.stream().mapToDouble(r -> r.measured().millis()).toArray();
              int tables = point.getInt(EntropyRepair.TABLES);
              line.add(text(MedianInterval.median(millis) / tables));
              lines.add(line);
            });
    return new ReportTable("Q-errors of conjunctions", NOTE, header, lines);
  }

  /** A group of bars for each point, a bar for each quantile. */
  static List<Figure> figures(String experiment, List<Row> rows) {
    Map<Point, List<Row>> points = points(rows);
    if (points.isEmpty()) {
      return List.of();
    }
    List<String> names = points.keySet().stream().map(RepairTable::label).toList();
    List<Series> series = new ArrayList<>();
    for (String measure :
        List.of(RepairTrial.MEDIAN, RepairTrial.MOST_OF_TEN, RepairTrial.MOST_OF_HUNDRED)) {
      List<DataPoint> bars = new ArrayList<>();
      points.forEach(
          (point, group) -> bars.add(DataPoint.of(bars.size(), measure(group, measure))));
      String column = COLUMNS.getOrDefault(measure, measure);
      series.add(new Series(column, Style.of(column), bars));
    }
    Chart chart =
        Chart.bars("all", "Q-error", names, Axis.log("q-error"), series, List.of(), List.of());
    return List.of(
        new Figure(experiment, "Estimates from sampled statistics", NOTE, 1, List.of(chart)));
  }

  private static String label(Point point) {
    Map<String, String> values = new LinkedHashMap<>(point.values());
    String statistics = values.remove(EntropyRepair.STATISTICS);
    return statistics + ", " + new Point(values);
  }

  private static Map<Point, List<Row>> points(List<Row> rows) {
    return rows.stream().collect(groupingBy(Row::point, () -> new TreeMap<>(ORDER), toList()));
  }

  /** Repetitions have the same value. */
  private static double measure(List<Row> group, String name) {
    return MedianInterval.median(
        group.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(name, 0.0))
            .toArray());
  }

  private static String text(double number) {
    return Numbers.significant(number);
  }
}
