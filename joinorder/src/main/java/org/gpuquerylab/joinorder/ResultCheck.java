package org.gpuquerylab.joinorder;

import java.util.Objects;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.PairCounter;
import org.gpuquerylab.joinorder.plan.InvalidPlanException;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Checks the result of an algorithm that is not built in, before the result is printed or stored.
 * The plan must be a plan of the query and of the algorithm's plan space, the costs must be those
 * that the lab computes, and the numbers of pairs must be possible. If DPccp solves the query at
 * once, no plan may be cheaper than the algorithm promises, and the number of pairs of an exact
 * algorithm must be right.
 */
public final class ResultCheck {
  /** DPccp evaluates this number of pairs in some ten milliseconds, also in a JVM just started. */
  private static final long MOST_PAIRS = 20_000;

  /** An exact algorithm may compute costs in single precision. */
  private static final double ROUNDING = 1e-6;

  private final AlgorithmEntry entry;
  private final QueryGraph graph;
  private final CostFunction costFunction;

  private ResultCheck(AlgorithmEntry entry, QueryGraph graph, CostFunction costFunction) {
    this.entry = entry;
    this.graph = graph;
    this.costFunction = costFunction;
  }

  /**
   * Returns the result that an algorithm found for a query, after checking it unless the algorithm
   * is built in. O((relations + joins) log relations) time, and the time of DPccp for at most some
   * ten thousand pairs.
   *
   * @param result the result; null if the algorithm returned none
   * @throws PluginException if the result is wrong; the message names the algorithm and its jar
   */
  public static OptimizationResult checked(
      AlgorithmEntry entry,
      QueryGraph graph,
      CostFunction costFunction,
      @Nullable OptimizationResult result) {
    if (entry.isBuiltIn()) {
      return Objects.requireNonNull(result, entry.name());
    }
    return new ResultCheck(entry, graph, costFunction).check(result);
  }

  private OptimizationResult check(@Nullable OptimizationResult returned) {
    require(returned != null, "it returned no result");
    OptimizationResult result = Objects.requireNonNull(returned);
    require(result.plan() != null, "its result has no plan");
    double cost = checkPlan(result);
    require(
        JoinTreeValidator.isEqual(result.cost(), cost),
        "the plan's cost is " + cost + ", not " + result.cost());
    require(
        result.lowerBound() >= 0 && result.lowerBound() <= cost * (1 + JoinTreeValidator.TOLERANCE),
        "the lower bound of the cost is " + result.lowerBound() + ", but a plan costs " + cost);
    require(
        result.pairs() >= graph.size() - 1 && result.pairsChecked() >= result.pairs(),
        result.pairs()
            + " pairs evaluated of "
            + result.pairsChecked()
            + " checked; a plan has "
            + (graph.size() - 1));
    if (graph.size() <= DpCcp.ENTRY.maxRelations()) {
      checkOptimum(result);
    }
    return result;
  }

  private double checkPlan(OptimizationResult result) {
    double cost;
    try {
      cost = new JoinTreeValidator(graph, costFunction).validate(result.plan());
    } catch (InvalidPlanException e) {
      throw fault(String.valueOf(e.getMessage()), e);
    }
    PlanSpace space = entry.scope().space();
    require(space.contains(result.plan()), "the plan is not " + space + ", as promised");
    return cost;
  }

  private void checkOptimum(OptimizationResult result) {
    long pairs = PairCounter.count(graph, MOST_PAIRS);
    boolean known = pairs <= MOST_PAIRS;
    if (entry.isExact() && entry.scope().pairsOnce()) {
      require(
          known ? result.pairs() == pairs : result.pairs() > MOST_PAIRS,
          result.pairs()
              + " pairs evaluated; the query has "
              + (known ? pairs : "more than " + MOST_PAIRS));
    }
    if (known) {
      double optimum = new DpCcp(costFunction).optimize(graph).cost();
      double least = entry.isExact() ? result.cost() * (1 - ROUNDING) : 0;
      double promised = Math.max(least, result.lowerBound());
      require(
          promised <= optimum * (1 + JoinTreeValidator.TOLERANCE),
          "it promises that no plan costs less than " + promised + ", but one costs " + optimum);
    }
  }

  private void require(boolean holds, String fault) {
    if (!holds) {
      throw fault(fault, null);
    }
  }

  private PluginException fault(String fault, @Nullable Throwable cause) {
    return new PluginException(entry.origin(), entry.name(), fault, cause);
  }
}
