package org.gpuquerylab.experiments.mpq;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * The rows of one algorithm, size, number of workers and of partitions.
 *
 * @param point any of its points
 * @param rows its rows, of all queries and repetitions
 */
record ScalingGroup(ScalingPoint point, List<Row> rows) {
  private static final Comparator<ScalingGroup> ORDER =
      Comparator.comparing((ScalingGroup group) -> group.point.algorithm())
          .thenComparing(group -> group.point.problem().topology())
          .thenComparing(group -> group.point.problem().tables())
          .thenComparing(group -> group.point.partitions())
          .thenComparing(group -> group.point.workers());

  /** The groups of some rows, by algorithm, size, partitions and workers. */
  static List<ScalingGroup> of(List<Row> rows) {
    Map<Object, List<Row>> groups =
        rows.stream()
            .collect(
                groupingBy(row -> key(ScalingPoint.of(row.point())), LinkedHashMap::new, toList()));
    return groups.values().stream()
        .map(group -> new ScalingGroup(ScalingPoint.of(group.get(0).point()), group))
        .sorted(ORDER)
        .toList();
  }

  private static Object key(ScalingPoint point) {
    return List.of(problem(point), point.workers(), point.partitions());
  }

  private static Object problem(ScalingPoint point) {
    return List.of(point.algorithm(), point.problem().topology(), point.problem().tables());
  }

  /** The name of its line in the chart of its algorithm. */
  String label() {
    return point.problem().tables() + " tables";
  }

  /** Whether another group is of the same algorithm and size. */
  boolean isLike(ScalingGroup other) {
    return problem(point).equals(problem(other.point));
  }

  /** The group of one worker, with one partition if there are any. */
  Optional<ScalingGroup> alone(List<ScalingGroup> groups) {
    return groups.stream()
        .filter(other -> isLike(other) && other.point.workers() == 1 && other.point.isOneEach())
        .findFirst();
  }

  /** The median time. */
  double millis() {
    return MedianInterval.median(
        rows.stream().mapToDouble(row -> row.measured().millis()).toArray());
  }

  /** The median of a measure; NaN if it has none. */
  double median(String measure) {
    double[] values = values(measure).toArray();
    return values.length == 0 ? Double.NaN : MedianInterval.median(values);
  }

  /** The median ratio of the slowest partition's time to the fastest's. */
  double imbalance() {
    double[] ratios =
        rows.stream()
            .filter(row -> row.measured().measures().containsKey(ScalingTrial.SLOWEST))
            .mapToDouble(
                row ->
                    row.measured().measures().getOrDefault(ScalingTrial.SLOWEST, 0.0)
                        / row.measured().measures().getOrDefault(ScalingTrial.FASTEST, 1.0))
            .toArray();
    return ratios.length == 0 ? Double.NaN : MedianInterval.median(ratios);
  }

  private DoubleStream values(String measure) {
    return rows.stream()
        .filter(row -> row.measured().measures().containsKey(measure))
        .mapToDouble(row -> row.measured().measures().getOrDefault(measure, 0.0));
  }
}
