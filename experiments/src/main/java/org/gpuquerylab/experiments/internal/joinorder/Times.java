package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.jspecify.annotations.Nullable;

/** The time of each variant for each query: the median of its repetitions. */
public final class Times {

  private final Map<Variant, Map<SweptQuery, Double>> nanos;

  /** Creates the times of rows; all rows must be measured. */
  public Times(List<Row> rows) {
    this.nanos =
        rows.stream()
            .collect(
                groupingBy(
                    row -> Variant.of(row.point()),
                    TreeMap::new,
                    Collectors.collectingAndThen(toList(), Times::byProblem)));
  }

  private static Map<SweptQuery, Double> byProblem(List<Row> rows) {
    return rows.stream()
        .collect(
            groupingBy(
                row -> SweptQuery.of(row.point()),
                Collectors.collectingAndThen(
                    mapping(row -> row.measured().nanos(), toList()), Times::median)));
  }

  private static double median(List<Double> values) {
    return MedianInterval.of(values.stream().mapToDouble(v -> v).toArray()).median();
  }

  /** The variants, in ascending order. */
  public List<Variant> variants() {
    return List.copyOf(nanos.keySet());
  }

  /** The queries that were measured for a variant. */
  public List<SweptQuery> problems(Variant variant) {
    return List.copyOf(nanos.getOrDefault(variant, Map.of()).keySet());
  }

  /** The time in nanoseconds, if it was measured. */
  OptionalDouble nanos(Variant variant, SweptQuery problem) {
    Double time = nanos.getOrDefault(variant, Map.of()).get(problem);
    return time == null ? OptionalDouble.empty() : OptionalDouble.of(time);
  }

  /** All times in milliseconds. */
  public List<Reading> millis() {
    return nanos.keySet().stream().flatMap(variant -> millis(variant).stream()).toList();
  }

  /** The times of a variant in milliseconds. */
  public List<Reading> millis(Variant variant) {
    List<Reading> readings = new ArrayList<>();
    nanos
        .getOrDefault(variant, Map.of())
        .forEach((problem, t) -> readings.add(new Reading(variant, problem, t / 1e6)));
    return Collections.unmodifiableList(readings);
  }

  /**
   * The time of each variant divided by that of its baseline for the same query, if both were
   * measured.
   *
   * @param baseline returns the baseline of a reading; null if it has none, or if it is itself a
   *     baseline
   */
  public List<Reading> over(Function<Reading, @Nullable Variant> baseline) {
    List<Reading> readings = new ArrayList<>();
    for (Reading reading : millis()) {
      Variant base = baseline.apply(reading);
      if (base != null) {
        nanos(base, reading.problem())
            .ifPresent(t -> readings.add(reading.withValue(reading.value() / (t / 1e6))));
      }
    }
    return Collections.unmodifiableList(readings);
  }
}
