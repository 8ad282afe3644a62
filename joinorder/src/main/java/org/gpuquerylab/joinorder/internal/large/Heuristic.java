package org.gpuquerylab.joinorder.internal.large;

import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Shared part of algorithms for large queries: their plans need not be optimal, so each result has
 * a lower bound on the optimum ({@link LowerBound}).
 */
public abstract class Heuristic implements JoinOrderAlgorithm {
  /**
   * The maximum number of relations if the graph allows cross products, and therefore has an edge
   * for each pair of relations.
   */
  public static final int MAX_CROSS_PRODUCT_RELATIONS = 1_000;

  private final CostFunction costFunction;

  /** The scope of these algorithms: the given scope, restricted by the limits of this class. */
  public static AlgorithmScope scope(AlgorithmScope all) {
    int relations = Math.min(MAX_CROSS_PRODUCT_RELATIONS, all.maxRelations());
    return all.heuristic().crossProductsUpTo(relations);
  }

  /** Creates an algorithm that minimizes the given cost function. */
  protected Heuristic(CostFunction costFunction) {
    this.costFunction = costFunction;
  }

  /** Throws an exception if the graph is larger than the limits of this class allow. */
  public static void check(JoinOrderAlgorithm algorithm, QueryGraph graph) {
    TooManyRelationsException.check(algorithm, graph);
    if (graph.crossProducts() && graph.size() > MAX_CROSS_PRODUCT_RELATIONS) {
      throw new TooManyRelationsException(
          "the query has "
              + graph.size()
              + " relations, with cross products "
              + algorithm.name()
              + " takes at most "
              + MAX_CROSS_PRODUCT_RELATIONS
              + "; do not allow cross products");
    }
  }

  /** The cost function to minimize. */
  protected final CostFunction costFunction() {
    return costFunction;
  }

  /**
   * The result of a search.
   *
   * @param plan the best plan found
   * @param pairs number of join pairs evaluated; a pair counts each time it is evaluated
   * @param optimal whether the plan is known to be optimal
   */
  public record Found(JoinTree plan, long pairs, boolean optimal) {}

  /** Finds a plan for a query of at least two relations. */
  protected abstract Found search(QueryGraph graph, JoinTreeBuilder plans);

  /**
   * {@inheritDoc}
   *
   * @throws CostRangeException if the best plan found costs 1e300 or more
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    check(this, graph);
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    if (graph.size() == 1) {
      return OptimizationResult.exact(plans.leaf(0), 0, 0, 0);
    }
    Found found = search(graph, plans);
    double cost = found.plan.cost();
    CostRangeException.checkFound(name(), cost);
    double bound = LowerBound.of(graph, costFunction, found);
    return new OptimizationResult(found.plan, cost, found.pairs, found.pairs, bound);
  }
}
