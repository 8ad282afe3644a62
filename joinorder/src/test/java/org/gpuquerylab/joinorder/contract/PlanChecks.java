package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Checks of any plan, optimal or not. The oracle is DPccp. */
public final class PlanChecks {
  /** A cost is a sum of about ten numbers, each with a relative error of about 1e-12. */
  static final double RELATIVE = 1e-9;

  private PlanChecks() {}

  /**
   * Checks the plan, cost and bound that an algorithm finds for a small query; returns the result.
   */
  public static OptimizationResult check(
      JoinOrderAlgorithm algorithm, QueryGraph graph, CostFunction function, String query) {
    OptimizationResult result = algorithm.optimize(graph);
    checkPlan(graph, function, result, query);
    double optimum = Optima.of(graph, function, query).cost();
    assertThat(result.cost()).as(query).isGreaterThanOrEqualTo(optimum * (1 - RELATIVE));
    assertThat(result.lowerBound()).as(query).isLessThanOrEqualTo(optimum * (1 + RELATIVE));
    return result;
  }

  /** Checks that a plan belongs to the query, and that its cost is correct. */
  static void checkPlan(
      QueryGraph graph, CostFunction function, OptimizationResult result, String query) {
    double recomputed = new JoinTreeValidator(graph, function).validate(result.plan());
    assertThat(result.plan().cost()).as(query).isCloseTo(recomputed, within(RELATIVE * recomputed));
    assertThat(recomputed).as(query).isCloseTo(result.cost(), within(RELATIVE * recomputed));
    assertThat(result.pairs()).as(query).isGreaterThanOrEqualTo(graph.size() - 1);
  }

  /**
   * Checks that a result has the given number of pairs, or more if the algorithm may repeat pairs.
   */
  public static void checkPairs(
      AlgorithmEntry entry, OptimizationResult result, long pairs, String query) {
    if (entry.scope().pairsOnce()) {
      assertThat(result.pairs()).as(query).isEqualTo(pairs);
    } else {
      assertThat(result.pairs()).as(query).isGreaterThanOrEqualTo(pairs);
    }
  }

  /** Checks that an algorithm refuses a query with one line that names the algorithm. */
  static void refuses(JoinOrderAlgorithm algorithm, QueryGraph graph, String query) {
    assertThatThrownBy(() -> algorithm.optimize(graph))
        .as(query)
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(algorithm.name())
        .hasMessageNotContaining("\n");
  }
}
