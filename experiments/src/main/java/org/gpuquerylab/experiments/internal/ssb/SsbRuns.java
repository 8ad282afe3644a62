package org.gpuquerylab.experiments.internal.ssb;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The rows of {@link SsbExperiment} for one scale factor on one device, with the rows of the host's
 * threads on the same data.
 *
 * @param backend the backend's selector; {@code none} if only the host was measured
 * @param percent the scale factor in hundredths
 * @param paths for each path, the queries by name
 */
record SsbRuns(String backend, int percent, Map<MeasuredPath, Map<String, Run>> paths) {

  /**
   * The measurements of a query by a path: medians over the repetitions.
   *
   * @param rows number of rows of the result
   * @param millis the device time, or the host time if there is no device time, with an interval
   *     for the median
   * @param least the shortest time of any run
   * @param hostMillis the time from the call to the result
   * @param first the time of the first execution in a process; NaN if unknown
   * @param bytes the bytes in device memory that the query must move; NaN on the host
   * @param scan the device's scan bandwidth in bytes per second; NaN if unknown
   * @param predicted the prediction of the calibrated model; NaN without a profile
   * @param published whether there are published times for this kind of device
   */
  record Run(
      int rows,
      MedianInterval millis,
      double least,
      double hostMillis,
      double first,
      double bytes,
      double scan,
      double predicted,
      boolean published) {

    /** The speed of the query as a share of the scan bandwidth; NaN if the bandwidth is unknown. */
    double scanShare() {
      return bytes / (millis.median() / 1e3) / scan;
    }
  }

  /** Groups rows by device and scale factor, ordered by name and factor. */
  static List<SsbRuns> of(List<Row> rows) {
    List<SsbRuns> all = new ArrayList<>();
    Map<Integer, List<Row>> factors =
        rows.stream()
            .collect(
                groupingBy(
                    row -> row.point().getInt(SsbExperiment.PERCENT), TreeMap::new, toList()));
    factors.forEach(
        (percent, some) -> {
          TreeSet<String> backends = new TreeSet<>();
          some.forEach(row -> backends.add(row.point().get(SweepAxis.BACKEND)));
          if (backends.size() > 1) {
            backends.remove(SweepAxis.NO_BACKEND);
          }
          backends.forEach(backend -> all.add(of(backend, percent, some)));
        });
    return all;
  }

  private static SsbRuns of(String backend, int percent, List<Row> rows) {
    Map<MeasuredPath, Map<String, Run>> paths = new EnumMap<>(MeasuredPath.class);
    rows.stream()
        .filter(row -> List.of(backend, SweepAxis.NO_BACKEND).contains(on(row)))
        .collect(groupingBy(Row::point))
        .forEach(
            (point, repetitions) ->
                paths
                    .computeIfAbsent(
                        MeasuredPath.of(point.get(SsbExperiment.PATH)), path -> new TreeMap<>())
                    .put(point.get(SsbExperiment.QUERY), run(repetitions)));
    return new SsbRuns(backend, percent, paths);
  }

  private static String on(Row row) {
    return row.point().get(SweepAxis.BACKEND);
  }

  private static Run run(List<Row> repetitions) {
    List<Measurement> all = repetitions.stream().map(Row::measured).toList();
    double[] millis =
        all.stream().mapToDouble(m -> measure(m, SsbMeasures.DEVICE, m.millis())).toArray();
    double least =
        all.stream()
            .mapToDouble(m -> measure(m, SsbMeasures.LEAST, m.millis()))
            .min()
            .orElseThrow();
    Measurement one = all.get(0);
    return new Run(
        (int) measure(one, SsbMeasures.ROWS, 0),
        MedianInterval.of(millis),
        least,
        MedianInterval.of(
                all.stream().mapToDouble(m -> measure(m, SsbMeasures.HOST, m.millis())).toArray())
            .median(),
        measure(one, SsbMeasures.FIRST, Double.NaN),
        measure(one, SsbMeasures.BYTES, Double.NaN),
        measure(one, SsbMeasures.SCAN, Double.NaN),
        measure(one, SsbMeasures.PREDICTED, Double.NaN),
        measure(one, SsbMeasures.PUBLISHED, 0) == 1);
  }

  private static double measure(Measurement of, String name, double otherwise) {
    return of.measures().getOrDefault(name, otherwise);
  }

  /** The scale factor. */
  double factor() {
    return percent / 100.0;
  }

  /** The scale factor as text. */
  String factorText() {
    return BigDecimal.valueOf(percent, 2).stripTrailingZeros().toPlainString();
  }

  /** Whether there are published times for this scale factor and this kind of device. */
  boolean published() {
    return percent == Published.PERCENT
        && paths.values().stream()
            .flatMap(queries -> queries.values().stream())
            .anyMatch(Run::published);
  }

  /** The geometric mean over a path's queries in milliseconds, of device times if there are any. */
  static double mean(Map<String, Run> queries) {
    return mean(queries, run -> run.millis.median());
  }

  /** The geometric mean over a path's queries of a given time. */
  static double mean(Map<String, Run> queries, ToDoubleFunction<Run> time) {
    double logs = queries.values().stream().mapToDouble(r -> Math.log(time.applyAsDouble(r))).sum();
    return Math.exp(logs / queries.size());
  }
}
