package org.gpuquerylab.experiments.internal.sqlestimates;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.entropy.estimator.QError;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The q-errors of measured rows, as a table and as charts. */
final class SqlErrors {
  private static final List<String> HEADER =
      List.of("sub-plans", "method", "number", "median", "from", "to", "90 %", "largest");

  private static final String NOTE =
      "The q-error is the larger of estimate / truth and truth / estimate, where neither is below one"
          + " row: the median with its 95 % interval, the 90th percentile and the largest.";

  /** The percentiles in the charts. */
  private static final int STEP = 5;

  private SqlErrors() {}

  /** By number of tables and by method, the ascending errors. */
  private static Map<Integer, Map<SqlMethod, double[]>> errors(List<Row> rows) {
    Map<Integer, Map<SqlMethod, List<Double>>> lists =
        rows.stream()
            .collect(
                groupingBy(
                    row -> (int) measure(row, SqlTrial.TABLES),
                    TreeMap::new,
                    groupingBy(
                        row -> SqlMethod.of(row.point().get(EstimatesSql.METHOD)),
                        TreeMap::new,
                        mapping(SqlErrors::error, toList()))));
    Map<Integer, Map<SqlMethod, double[]>> errors = new TreeMap<>();
    lists.forEach(
        (tables, methods) -> {
          Map<SqlMethod, double[]> ofTables = new TreeMap<>();
          methods.forEach(
              (method, some) ->
                  ofTables.put(
                      method, some.stream().mapToDouble(Double::doubleValue).sorted().toArray()));
          errors.put(tables, ofTables);
        });
    return errors;
  }

  private static double measure(Row row, String name) {
    return row.measured().measures().getOrDefault(name, 0.0);
  }

  private static double error(Row row) {
    return QError.of(measure(row, SqlTrial.ESTIMATE), measure(row, SqlTrial.TRUTH));
  }

  private static double percentile(double[] ascending, int percent) {
    return ascending[Math.max(0, (int) Math.ceil(percent / 100.0 * ascending.length) - 1)];
  }

  private static String title(int tables) {
    return tables == 1 ? "filters of a table" : "joins of two tables";
  }

  /** The table; none if nothing was measured. */
  static List<ReportTable> tables(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    errors(rows)
        .forEach(
            (tables, methods) ->
                methods.forEach(
                    (method, errors) -> lines.add(line(title(tables), method, errors))));
    return lines.isEmpty()
        ? List.of()
        : List.of(new ReportTable("How far estimates of SQL are off", NOTE, HEADER, lines));
  }

  private static List<String> line(String title, SqlMethod method, double[] errors) {
    MedianInterval median = MedianInterval.of(errors);
    return List.of(
        title,
        method.label(),
        Integer.toString(errors.length),
        Numbers.significant(median.median()),
        Numbers.significant(median.lower()),
        Numbers.significant(median.upper()),
        Numbers.significant(percentile(errors, 90)),
        Numbers.significant(errors[errors.length - 1]));
  }

  /** The charts; none if nothing was measured. */
  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    errors(rows)
        .forEach(
            (tables, methods) -> {
              List<Series> series = new ArrayList<>();
              methods.forEach(
                  (method, errors) ->
                      series.add(new Series(method.label(), method.style(), points(errors))));
              charts.add(
                  Chart.of(
                      tables == 1 ? "filters" : "joins",
                      title(tables),
                      Axis.linear("percentile"),
                      Axis.log("q-error"),
                      series));
            });
    return charts.isEmpty()
        ? List.of()
        : List.of(new Figure(name, "Errors of estimates of SQL", NOTE, charts.size(), charts));
  }

  private static List<DataPoint> points(double[] errors) {
    List<DataPoint> points = new ArrayList<>();
    for (int percent = STEP; percent <= 100; percent += STEP) {
      double error = percentile(errors, percent);
      points.add(new DataPoint(percent, error, error, error));
    }
    return points;
  }
}
