package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;

/**
 * The cost and the number of valid pairs of each block, on which all searches of a run must agree:
 * those of the first one.
 */
final class AgreedBlocks {
  private final Map<List<String>, Found> known = new ConcurrentHashMap<>();

  private record Found(double cost, double pairs) {}

  private static List<String> block(Point point) {
    return List.of(
        point.get(DphypOperators.SHAPE),
        point.get(DphypOperators.RELATIONS),
        point.get(DphypOperators.BLOCK));
  }

  /** Reads the results of earlier processes of the same run. */
  void recall(List<Row> rows) {
    rows.stream()
        .filter(row -> row.status() == Status.OK)
        .forEach(
            row ->
                known.putIfAbsent(
                    block(row.point()),
                    new Found(
                        row.measured().expectedChecksum(),
                        row.measured().measures().getOrDefault(BlockTrial.PAIRS, 0.0))));
  }

  /**
   * The cost that a search must find.
   *
   * @throws IllegalStateException if the number of pairs is wrong
   */
  double cost(Point point, OptimizationResult result) {
    Found own = new Found(result.cost(), result.pairs());
    Found agreed = known.computeIfAbsent(block(point), block -> own);
    if (own.pairs != agreed.pairs) {
      throw new IllegalStateException(own + " does not have the pairs of " + agreed);
    }
    return agreed.cost;
  }
}
