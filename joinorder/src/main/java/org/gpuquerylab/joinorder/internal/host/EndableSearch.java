package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.EndableAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Shared part of the host's exact algorithms that can be left before their end. */
public abstract class EndableSearch extends HostSearch implements EndableAlgorithm {
  /**
   * Creates an algorithm that minimizes the cost function within the budget's bytes of host memory.
   */
  protected EndableSearch(CostFunction costFunction, Budget budget) {
    super(costFunction, budget);
  }

  /**
   * Finds the best plan of a query that is not too large.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search reaches the
   *     limit
   */
  protected abstract OptimizationResult search(QueryGraph graph, SearchLimit limit);

  @Override
  protected final OptimizationResult search(QueryGraph graph) {
    return search(graph, SearchLimit.none());
  }

  @Override
  public final OptimizationResult optimize(QueryGraph graph, SearchLimit limit) {
    OptimizationResult result = within(graph, query -> search(query, limit));
    limit.requirePairs((double) result.pairs());
    return result;
  }
}
