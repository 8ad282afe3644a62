package org.gpuquerylab.joinorder.internal.operators;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * The part of {@code auto} for blocks of operators: DPhyp for a part of the budget's time, and if
 * it does not end, the anytime search for the rest.
 */
public final class BlockOptimizer {
  /** The part of the time after which DPhyp is left. */
  private static final double EXACT_PART = 0.4;

  private final CostFunction costFunction;
  private final Budget budget;
  private final LongSupplier nanoTime;
  private String explanation = "";

  /** Creates an optimizer with a budget for each block. */
  public BlockOptimizer(CostFunction costFunction, Budget budget, LongSupplier nanoTime) {
    this.costFunction = costFunction;
    this.budget = budget;
    this.nanoTime = nanoTime;
  }

  /** How the last block was ordered, in one line; empty if there was none. */
  public String explanation() {
    return explanation;
  }

  /** The plain query graph with the same plans; empty if some join is not a binary inner join. */
  public static Optional<QueryGraph> plain(OperatorGraph graph) {
    Map<Long, Double> selectivities = new HashMap<>();
    for (OperatorGraph.Operator operator : graph.operators()) {
      if (operator.type() != JoinType.INNER || Long.bitCount(operator.references()) != 2) {
        return Optional.empty();
      }
      selectivities.merge(
          operator.references(),
          operator.selectivity(),
          (one, other) -> Math.max(one * other, Double.MIN_NORMAL));
    }
    QueryGraphBuilder builder = QueryGraph.builder();
    graph
        .relations()
        .forEach(one -> builder.relation(one.name(), one.cardinality(), one.selectivity()));
    selectivities.forEach(
        (set, selectivity) -> {
          int[] ends = RelationSets.members(set);
          builder.join(
              graph.relations().get(ends[0]).name(),
              graph.relations().get(ends[1]).name(),
              selectivity);
        });
    return Optional.of(builder.build());
  }

  /** Finds a plan of a block within the budget. */
  public OptimizationResult optimize(OperatorGraph graph) {
    long start = nanoTime.getAsLong();
    SearchLimit limit = new SearchLimit(nanoTime, EXACT_PART * budget.millis(), budget.pairs());
    try {
      OptimizationResult result = new DpHyp(costFunction, budget).optimize(graph, limit);
      explanation = String.format(Locale.ROOT, "dphyp: exact, %d csg-cmp pairs", result.pairs());
      return result;
    } catch (SearchEndedException | TooManyRelationsException e) {
      explanation = "adaptive: dphyp was left before its end: " + e.getMessage();
    }
    BlockSearch search = new BlockSearch("auto", graph, costFunction, budget);
    return search.anytime(
        () -> (nanoTime.getAsLong() - start) / 1e6 < budget.millis(), budget.steps());
  }
}
