package org.gpuquerylab.experiments.internal.largequery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.measure.results.Row;

/**
 * The quality of a row's plan.
 *
 * @param query the query and the search
 * @param searcher the search that found the plan
 * @param ratio the plan's cost divided by the minimum cost in all rows for this query, at least 1;
 *     neither cost includes the query's result
 * @param millis wall-clock time of the search in milliseconds
 */
record PlanQuality(SizedQuery query, Searcher searcher, double ratio, double millis) {

  /**
   * The qualities of the measured rows. For a query whose minimum cost is 0, only rows with this
   * cost are kept, because no ratio describes the others.
   */
  static List<PlanQuality> of(List<Row> rows) {
    Map<SizedQuery, Double> least = new HashMap<>();
    for (Row row : rows) {
      least.merge(SizedQuery.of(row.point()), cost(row), Math::min);
    }
    List<PlanQuality> qualities = new ArrayList<>();
    for (Row row : rows) {
      SizedQuery query = SizedQuery.of(row.point());
      double best = Objects.requireNonNull(least.get(query));
      double cost = cost(row);
      double ratio = cost <= best ? 1 : cost / best;
      if (Double.isFinite(ratio)) {
        qualities.add(
            new PlanQuality(query, Searcher.of(row.point()), ratio, row.measured().millis()));
      }
    }
    return qualities;
  }

  /** The cost of a row's plan without the query's result, which is part of every plan. */
  static double cost(Row row) {
    double whole = row.measured().checksum();
    return row.measured().measures().getOrDefault(SearchTrial.INPUTS_COST, whole);
  }

  /** The geometric mean of the ratios of some qualities. */
  static double mean(List<PlanQuality> qualities) {
    return Math.exp(qualities.stream().mapToDouble(q -> Math.log(q.ratio)).average().orElseThrow());
  }

  /** The largest ratio of some qualities. */
  static double worst(List<PlanQuality> qualities) {
    return qualities.stream().mapToDouble(PlanQuality::ratio).max().orElseThrow();
  }
}
