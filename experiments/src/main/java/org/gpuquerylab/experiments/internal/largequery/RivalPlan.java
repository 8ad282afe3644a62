package org.gpuquerylab.experiments.internal.largequery;

import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The plan of a heuristic, with which the plan of a search in the same time is compared.
 *
 * @param millis wall-clock time of the heuristic in milliseconds
 * @param cost C_out of its plan, without the query's result
 */
record RivalPlan(double millis, double cost) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** A heuristic that takes less time than this runs twice, because the second run is faster. */
  private static final double LONG_MILLIS = 100;

  /**
   * Runs a heuristic.
   *
   * @throws UnsupportedOperationException if the heuristic finds no plan of finite cost
   */
  static RivalPlan of(String heuristic, QueryGraph query) {
    try (JoinOrderAlgorithm algorithm =
        JoinOrderAlgorithms.named(heuristic).create(new Cout(), Execution.onHost(1))) {
      RivalPlan first = run(algorithm, query);
      return first.millis < LONG_MILLIS ? run(algorithm, query) : first;
    } catch (CostRangeException e) {
      throw new UnsupportedOperationException(e.getMessage(), e);
    }
  }

  private static RivalPlan run(JoinOrderAlgorithm algorithm, QueryGraph query) {
    long start = System.nanoTime();
    double cost = SearchTrial.inputsCost(algorithm.optimize(query).plan());
    return new RivalPlan((System.nanoTime() - start) / NANOS_PER_MILLI, cost);
  }
}
