package org.gpuquerylab.measure.internal.report;

import static java.util.stream.Collectors.groupingBy;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.measure.results.Row;

/**
 * Leaves out cold starts, which would stretch the intervals of a chart. A cold start is the first
 * measurement of a point, if it took more than twice as long as each of at least two later ones.
 * Tables and comparisons take all rows.
 */
final class ColdStarts {

  private static final double FACTOR = 2;
  private static final int LATER = 2;

  private ColdStarts() {}

  /** The measured rows that are not cold starts, in their order. */
  static List<Row> without(List<Row> rows) {
    Set<Row> cold = Collections.newSetFromMap(new IdentityHashMap<>());
    rows.stream()
        .collect(groupingBy(Row::point))
        .values()
        .forEach(point -> coldStart(point).ifPresent(cold::add));
    return rows.stream().filter(row -> !cold.contains(row)).toList();
  }

  @SuppressWarnings("ReferenceEquality") // All other rows count, even one equal to the first.
  private static Optional<Row> coldStart(List<Row> point) {
    Row first = Collections.min(point, Comparator.comparing(Row::finished));
    double longest =
        point.stream()
            .filter(row -> row != first)
            .mapToDouble(row -> row.measured().millis())
            .max()
            .orElse(0);
    boolean isCold = point.size() > LATER && first.measured().millis() > FACTOR * longest;
    return isCold ? Optional.of(first) : Optional.empty();
  }
}
