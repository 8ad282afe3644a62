package org.gpuquerylab.experiments.internal.primitive;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The time of one primitive at one size on one backend.
 *
 * @param millis the median device time of the rows in milliseconds, with its interval
 * @param copyBytesPerMilli the bandwidth of a copy of this size on the backend, in bytes per
 *     millisecond; empty if none was measured
 */
record Throughput(
    PrimitiveCase primitive,
    int logElements,
    String backend,
    MedianInterval millis,
    OptionalDouble copyBytesPerMilli) {

  /**
   * The throughputs of some rows, ordered by backend, by size, and in the order of the catalogue.
   */
  static List<Throughput> of(List<Row> rows) {
    Map<Point, List<Row>> groups =
        rows.stream()
            .filter(row -> deviceMillis(row) > 0)
            .collect(groupingBy(Row::point, LinkedHashMap::new, toList()));
    Stream<String> backends =
        groups.keySet().stream().map(point -> point.get(SweepAxis.BACKEND)).distinct().sorted();
    return backends
        .flatMap(
            backend ->
                groups.keySet().stream()
                    .filter(point -> point.get(SweepAxis.BACKEND).equals(backend))
                    .map(point -> point.getInt(PrimitiveTimes.LOG_ELEMENTS))
                    .distinct()
                    .sorted()
                    .flatMap(size -> of(groups, size, backend)))
        .toList();
  }

  private static Stream<Throughput> of(Map<Point, List<Row>> groups, int size, String backend) {
    Map<String, MedianInterval> times = new LinkedHashMap<>();
    groups.forEach(
        (point, rows) -> {
          if (point.get(SweepAxis.BACKEND).equals(backend)
              && point.getInt(PrimitiveTimes.LOG_ELEMENTS) == size) {
            times.put(point.get(PrimitiveTimes.PRIMITIVE), millis(rows));
          }
        });
    MedianInterval copy = times.get(PrimitiveCases.COPY);
    OptionalDouble bandwidth =
        copy == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                bytes(PrimitiveCases.named(PrimitiveCases.COPY), size) / copy.median());
    return PrimitiveCases.all().stream()
        .flatMap(
            one ->
                Optional.ofNullable(times.get(one.name()))
                    .map(millis -> new Throughput(one, size, backend, millis, bandwidth))
                    .stream());
  }

  private static MedianInterval millis(List<Row> rows) {
    return MedianInterval.of(rows.stream().mapToDouble(Throughput::deviceMillis).toArray());
  }

  /** The value is 0 if a row from another source does not have the measure. */
  private static double deviceMillis(Row row) {
    return row.measured().measures().getOrDefault(PrimitiveTrial.DEVICE, 0.0);
  }

  private static double bytes(PrimitiveCase primitive, int logElements) {
    int n = 1 << logElements;
    return primitive.bytesPerElement(n) * n;
  }

  /** The number of elements per millisecond. */
  double elementsPerMilli() {
    return (1 << logElements) / millis.median();
  }

  /** The number of bytes that the primitive must move, per millisecond. */
  double bytesPerMilli() {
    return bytes(primitive, logElements) / millis.median();
  }

  /** The rate of the bytes that the primitive must move, in percent of the copy's rate. */
  OptionalDouble percentOfCopy() {
    return copyBytesPerMilli.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * bytesPerMilli() / copyBytesPerMilli.getAsDouble());
  }
}
