package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * One algorithm on the queries of one shape and size.
 *
 * @param point any of the group's points
 * @param rows the rows of the queries
 */
record LatencyGroup(LatencyPoint point, List<Row> rows) {
  private static final Comparator<LatencyGroup> ORDER =
      Comparator.comparing((LatencyGroup group) -> group.point.query().topology())
          .thenComparing(group -> group.point.query().cost())
          .thenComparing(group -> group.point.query().tables())
          .thenComparing(LatencyGroup::label)
          .thenComparing(group -> group.point.warmUps())
          .thenComparing(group -> group.point.millis());

  /** The groups of rows that have times, ordered by shape, size and algorithm. */
  static List<LatencyGroup> of(List<Row> rows) {
    Map<Object, List<Row>> groups =
        rows.stream()
            .filter(row -> row.measured().measures().getOrDefault(LatencyTrial.MEDIAN, 0.0) > 0)
            .collect(
                groupingBy(
                    row -> row.point().without(LatencyPoint.QUERY), LinkedHashMap::new, toList()));
    return groups.values().stream()
        .map(group -> new LatencyGroup(LatencyPoint.of(group.get(0).point()), group))
        .sorted(ORDER)
        .toList();
  }

  /** The algorithm and its backend. */
  String label() {
    return point.label();
  }

  /** The axes of a point other than the algorithm. */
  List<Object> problem() {
    LatencyPoint.Query query = point.query();
    return List.of(query.topology(), query.tables(), query.cost());
  }

  /** The median over the queries of each query's median time. */
  MedianInterval millis() {
    return median(LatencyTrial.MEDIAN);
  }

  /** The shortest time of a query. */
  double least() {
    return values(LatencyTrial.LEAST_MILLIS).min().orElse(Double.NaN);
  }

  /** The longest time of a query. */
  double greatest() {
    return values(LatencyTrial.GREATEST).max().orElse(Double.NaN);
  }

  /** The median of a measure over the queries; 0 if rows do not have it. */
  MedianInterval median(String measure) {
    return MedianInterval.of(values(measure).toArray());
  }

  private DoubleStream values(String measure) {
    return rows.stream().mapToDouble(row -> row.measured().measures().getOrDefault(measure, 0.0));
  }
}
