package org.gpuquerylab.measure.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The result of a run in a sentence: which method is the fastest and which the slowest, on the
 * largest problems that most methods solved.
 */
final class ResultSentence {

  /** The axes whose values compete. */
  private static final List<String> METHODS =
      List.of("algorithm", "policy", "path", "method", "solver", "variant");

  private final StoredRun run;
  private final List<String> methods;
  private final List<String> samples;

  private ResultSentence(StoredRun run) {
    this.run = run;
    List<SweepAxis> axes = run.experiment().axes();
    samples = axes.stream().filter(SweepAxis::sample).map(SweepAxis::name).toList();
    methods =
        axes.stream()
            .map(SweepAxis::name)
            .filter(name -> METHODS.contains(name) || name.equals(SweepAxis.BACKEND))
            .toList();
  }

  static String of(StoredRun run) {
    return new ResultSentence(run).text();
  }

  private String text() {
    Map<Point, Map<Point, List<Row>>> groups = new LinkedHashMap<>();
    for (Row row : run.agreed()) {
      Point problem = row.point();
      Point method = row.point();
      for (String axis : row.point().values().keySet()) {
        problem =
            methods.contains(axis) || samples.contains(axis) ? problem.without(axis) : problem;
        method = methods.contains(axis) ? method : method.without(axis);
      }
      groups
          .computeIfAbsent(problem, p -> new LinkedHashMap<>())
          .computeIfAbsent(method, m -> new ArrayList<>())
          .add(row);
    }
    Optional<Point> largest =
        groups.keySet().stream()
            .max(
                Comparator.<Point>comparingInt(p -> groups.getOrDefault(p, Map.of()).size())
                    .thenComparingDouble(this::size));
    return largest.map(p -> sentence(p, groups.getOrDefault(p, Map.of()))).orElse("No result yet.");
  }

  private double size(Point point) {
    return run.experiment()
        .sizeAxis()
        .filter(point.values()::containsKey)
        .map(point::get)
        .filter(value -> value.matches("[0-9]{1,9}"))
        .map(Double::parseDouble)
        .orElse(0.0);
  }

  private static String sentence(Point problem, Map<Point, List<Row>> methods) {
    List<Map.Entry<Point, List<Row>>> sorted = new ArrayList<>(methods.entrySet());
    sorted.sort(Comparator.comparingDouble(entry -> median(entry.getValue())));
    Map.Entry<Point, List<Row>> first = sorted.get(0);
    Map.Entry<Point, List<Row>> last = sorted.get(sorted.size() - 1);
    String where = problem.values().isEmpty() ? "Result" : "With " + problem;
    return sorted.size() == 1
        ? String.format(Locale.ROOT, "%s: %s.", where, shown(first))
        : String.format(
            Locale.ROOT,
            "%s, the fastest of %d is %s; the slowest is %s.",
            where,
            sorted.size(),
            shown(first),
            shown(last));
  }

  private static String shown(Map.Entry<Point, List<Row>> method) {
    return String.format(
        Locale.ROOT,
        "%s, median %s ms",
        method.getKey().values().isEmpty() ? "one method" : method.getKey().toString(),
        Numbers.significant(median(method.getValue())));
  }

  private static double median(List<Row> rows) {
    return MedianInterval.median(
        rows.stream().map(Row::measured).mapToDouble(Measurement::millis).toArray());
  }
}
