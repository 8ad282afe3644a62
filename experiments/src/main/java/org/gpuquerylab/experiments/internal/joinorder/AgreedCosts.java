package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;

/**
 * The cost on which all exact algorithms must agree. This is the cost of the first exact
 * algorithm's plan in a run. The host computes the cost again from the plan. The agreed cost
 * replaces a reference on the host, for which these queries are too large.
 */
final class AgreedCosts {
  private final Map<LatencyPoint.Query, Double> known = new ConcurrentHashMap<>();

  /** Reads the results of earlier processes of the same run. */
  public void recall(List<Row> rows) {
    rows.stream()
        .filter(row -> row.status() == Status.OK && isExact(row))
        .forEach(
            row ->
                known.putIfAbsent(
                    LatencyPoint.of(row.point()).query(), row.measured().expectedChecksum()));
  }

  /** Records the result of an exact algorithm that ended within its budget. */
  private static boolean isExact(Row row) {
    return LatencyPoint.of(row.point()).entry().isExact()
        && row.measured().measures().getOrDefault(LatencyTrial.GAP, 1.0) == 0;
  }

  /**
   * The expected cost of a result. If a plan need not be optimal, its cost must be computed
   * correctly and must not be below the best cost.
   */
  double of(LatencyPoint point, QueryGraph graph, OptimizationResult result) {
    double own = new JoinTreeValidator(graph, point.query().costFunction()).validate(result.plan());
    if (point.entry().isExact() && result.gap() == 0) {
      return known.computeIfAbsent(point.query(), query -> own);
    }
    return Math.max(own, known.getOrDefault(point.query(), own));
  }
}
