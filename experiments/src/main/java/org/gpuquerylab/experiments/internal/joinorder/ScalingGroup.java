package org.gpuquerylab.experiments.internal.joinorder;

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
 * The rows with the same algorithm, size, number of workers and number of partitions.
 *
 * @param point any point of the group
 * @param rows the rows of the group, for all queries and repetitions
 */
record ScalingGroup(ScalingPoint point, List<Row> rows) {
  private static final Comparator<ScalingGroup> ORDER =
      Comparator.comparing((ScalingGroup group) -> group.point.algorithm())
          .thenComparing(group -> group.point.problem().topology())
          .thenComparing(group -> group.point.problem().tables())
          .thenComparing(group -> group.point.partitions())
          .thenComparing(group -> group.point.workers());

  /** The groups of some rows, ordered by algorithm, size, partitions and workers. */
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

  /** The name of the group's line in the chart of its algorithm. */
  String label() {
    return point.problem().tables() + " tables";
  }

  /** Whether another group has the same algorithm and size. */
  boolean isLike(ScalingGroup other) {
    return problem(point).equals(problem(other.point));
  }

  /**
   * The group with one worker; if the algorithm has partitions, the group with a single partition.
   */
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

  /** The median of a measure; NaN if the rows do not have it. */
  double median(String measure) {
    double[] values = values(measure).toArray();
    return values.length == 0 ? Double.NaN : MedianInterval.median(values);
  }

  /** The median of the slowest partition's time divided by the fastest partition's time. */
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
