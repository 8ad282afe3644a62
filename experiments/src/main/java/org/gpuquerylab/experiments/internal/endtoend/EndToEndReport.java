package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The table, chart and sentence of {@link EndToEnd}. */
final class EndToEndReport {
  private static final String NOTE =
      "Over and under: by what factor a statement's worst join is estimated too high and too low, as"
          + " median and largest of the statements. Cost: the counted rows of all joins over those"
          + " of the plan that is optimal under true cardinalities. Times in milliseconds of all"
          + " statements, warm, from their text on; DuckDB has the data in memory and uses all"
          + " threads.";

  private static final List<String> HEADER =
      List.of(
          "data",
          "backend",
          "algorithm",
          "cost function",
          "estimator",
          "statements",
          "over",
          "most",
          "under",
          "most",
          "cost",
          "most",
          "planning (ms)",
          "running (ms)",
          "DuckDB (ms)");

  private static final int STEP = 4;
  static final double ROUNDING = 1e-9;

  private EndToEndReport() {}

  /** What was measured of a statement: medians of repetitions. */
  record Result(Map<String, Double> measures, double millis) {
    double get(String name) {
      return measures.getOrDefault(name, Double.NaN);
    }

    double ratio() {
      double least = get(EndToEndTrial.LEAST);
      return least > 0 ? get(EndToEndTrial.COST) / least : Double.isNaN(least) ? least : 1;
    }
  }

  /** A way to plan on a backend; the results by statement. */
  record Way(String data, String backend, String algorithm, String cost, String estimator) {
    static Way of(Point point) {
      return new Way(
          point.get(StatementData.DATA),
          point.get(SweepAxis.BACKEND),
          point.get(EndToEnd.ALGORITHM),
          point.get(EndToEnd.COST),
          point.get(EndToEnd.ESTIMATOR));
    }
  }

  static Map<Way, Map<String, Result>> results(List<Row> rows) {
    Map<Way, Map<String, List<Row>>> grouped = new LinkedHashMap<>();
    for (Row row : rows) {
      grouped
          .computeIfAbsent(Way.of(row.point()), way -> new TreeMap<>())
          .computeIfAbsent(row.point().get(StatementData.STATEMENT), s -> new ArrayList<>())
          .add(row);
    }
    Map<Way, Map<String, Result>> results = new LinkedHashMap<>();
    grouped.forEach(
        (way, statements) -> {
          Map<String, Result> of = new TreeMap<>();
          statements.forEach((statement, some) -> of.put(statement, result(some)));
          results.put(way, of);
        });
    return results;
  }

  private static Result result(List<Row> rows) {
    Map<String, Double> measures = new TreeMap<>();
    for (String name : rows.get(0).measured().measures().keySet()) {
      measures.put(
          name,
          MedianInterval.median(
              rows.stream()
                  .mapToDouble(row -> row.measured().measures().getOrDefault(name, Double.NaN))
                  .filter(value -> !Double.isNaN(value))
                  .toArray()));
    }
    double[] millis = rows.stream().mapToDouble(row -> row.measured().millis()).toArray();
    return new Result(measures, MedianInterval.median(millis));
  }

  /** The times of DuckDB by statement. */
  private static Map<String, Result> duckDb(Map<Way, Map<String, Result>> results, String data) {
    Map<String, Result> found = new TreeMap<>();
    results.forEach(
        (way, some) -> {
          if (way.data().equals(data) && way.backend().equals(SweepAxis.NO_BACKEND)) {
            found.putAll(some);
          }
        });
    return found;
  }

  static List<ReportTable> tables(List<Row> rows) {
    Map<Way, Map<String, Result>> results = results(rows);
    List<List<String>> lines = new ArrayList<>();
    results.forEach(
        (way, some) -> {
          if (!way.backend().equals(SweepAxis.NO_BACKEND)) {
            lines.add(line(way, some, duckDb(results, way.data())));
          }
        });
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(
                "Statements from text to rows",
                String.join("\n", sentences(results)) + "\n" + NOTE + version(results),
                HEADER,
                lines));
  }

  private static String version(Map<Way, Map<String, Result>> results) {
    return results.values().stream()
        .flatMap(some -> some.values().stream())
        .map(result -> result.get(DuckDbTrial.VERSION))
        .filter(number -> !Double.isNaN(number))
        .findFirst()
        .map(
            number ->
                String.format(
                    Locale.ROOT,
                    " DuckDB is %d.%d.%d.",
                    (int) (number / 1e6),
                    (int) (number / 1e3 % 1e3),
                    (int) (number % 1e3)))
        .orElse("");
  }

  private static List<String> line(Way way, Map<String, Result> some, Map<String, Result> duckDb) {
    double[] over = values(some, EndToEndTrial.OVER);
    double[] under = values(some, EndToEndTrial.UNDER);
    double[] ratios = ratios(some);
    double theirs = some.keySet().stream().mapToDouble(s -> millis(duckDb, s)).sum();
    return List.of(
        way.data(),
        way.backend(),
        way.algorithm(),
        way.cost(),
        way.estimator(),
        Integer.toString(some.size()),
        number(median(over)),
        number(last(over)),
        number(median(under)),
        number(last(under)),
        number(median(ratios)),
        number(last(ratios)),
        number(Arrays.stream(values(some, EndToEndTrial.PLANNING)).sum()),
        number(Arrays.stream(values(some, EndToEndTrial.RUNNING)).sum()),
        number(theirs));
  }

  /** The time of a statement; NaN if it was not measured. */
  private static double millis(Map<String, Result> some, String statement) {
    Result result = some.get(statement);
    return result == null ? Double.NaN : result.millis();
  }

  /** The running time of a statement; NaN if it was not measured. */
  private static double running(Map<String, Result> some, String statement) {
    Result result = some.get(statement);
    return result == null ? Double.NaN : result.get(EndToEndTrial.RUNNING);
  }

  private static double[] values(Map<String, Result> some, String name) {
    return some.values().stream().mapToDouble(result -> result.get(name)).sorted().toArray();
  }

  private static double[] ratios(Map<String, Result> some) {
    return some.values().stream()
        .mapToDouble(Result::ratio)
        .filter(ratio -> !Double.isNaN(ratio))
        .sorted()
        .toArray();
  }

  private static double median(double[] values) {
    return values.length == 0 ? Double.NaN : MedianInterval.median(values);
  }

  private static double last(double[] sorted) {
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : Numbers.significant(value);
  }

  /** For each database, backend, algorithm and cost: what true cardinalities are worth. */
  static List<String> sentences(Map<Way, Map<String, Result>> results) {
    List<String> sentences = new ArrayList<>();
    results.forEach(
        (way, base) -> {
          Way exact =
              new Way(
                  way.data(), way.backend(), way.algorithm(), way.cost(), Estimator.TRUE.label());
          Map<String, Result> best = results.get(exact);
          if (best != null && way.estimator().equals(Estimator.INDEPENDENCE.label())) {
            sentences.add(sentence(way, base, best));
          }
        });
    return sentences;
  }

  private static String sentence(Way way, Map<String, Result> base, Map<String, Result> best) {
    List<String> both = base.keySet().stream().filter(best::containsKey).toList();
    double ours = both.stream().mapToDouble(s -> running(base, s)).sum();
    double theirs = both.stream().mapToDouble(s -> running(best, s)).sum();
    long better =
        base.entrySet().stream()
            .filter(one -> both.contains(one.getKey()) && one.getValue().ratio() > 1 + ROUNDING)
            .count();
    return String.format(
        Locale.ROOT,
        "%s on %s, %s: with independence %d of %d plans are not optimal; true cardinalities take"
            + " the running time of all from %s to %s ms.",
        way.data(),
        way.backend(),
        way.algorithm(),
        better,
        both.size(),
        Numbers.significant(ours),
        Numbers.significant(theirs));
  }

  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    series(rows)
        .forEach(
            (title, some) ->
                charts.add(
                    Chart.of(
                        "plans-" + (charts.size() + 1),
                        title,
                        Axis.linear("percentile of statements"),
                        Axis.log("cost / optimal cost"),
                        List.copyOf(some.values()))));
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name,
                "How far plans are from the optimum under true cardinalities",
                NOTE,
                Math.min(2, charts.size()),
                charts));
  }

  /** By chart and by estimator; costs of plans are the same on all backends. */
  private static Map<String, Map<String, Series>> series(List<Row> rows) {
    Map<String, Map<String, Series>> series = new TreeMap<>();
    results(rows)
        .forEach(
            (way, some) -> {
              double[] ratios = ratios(some);
              if (ratios.length > 0 && !way.backend().equals(SweepAxis.NO_BACKEND)) {
                int place =
                    Arrays.asList(Estimator.values()).indexOf(Estimator.named(way.estimator()));
                series
                    .computeIfAbsent(
                        way.data() + ", " + way.algorithm() + ", " + way.cost(),
                        chart -> new TreeMap<>())
                    .putIfAbsent(
                        way.estimator(),
                        new Series(way.estimator(), WayStyles.of(place), points(ratios)));
              }
            });
    return series;
  }

  private static List<DataPoint> points(double[] sorted) {
    List<DataPoint> points = new ArrayList<>();
    for (int percent = STEP; percent <= 100; percent += STEP) {
      int place = (int) Math.ceil(percent / 100.0 * sorted.length) - 1;
      points.add(DataPoint.of(percent, Math.max(1, sorted[Math.max(0, place)])));
    }
    return points;
  }
}
