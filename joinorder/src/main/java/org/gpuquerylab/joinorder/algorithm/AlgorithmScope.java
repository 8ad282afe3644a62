package org.gpuquerylab.joinorder.algorithm;

import java.util.function.Predicate;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The queries and cost functions that an algorithm supports, and the kind of its plans. The
 * algorithm refuses all other queries and cost functions with a one-line message. The contract
 * tests check exactly this scope.
 *
 * @param maxRelations the maximum number of relations of a query, at least 1
 * @param maxCrossProductRelations the maximum number of relations if the query allows cross
 *     products, and therefore has an edge for each pair of relations; 0 if the algorithm supports
 *     no such query, at most {@code maxRelations}
 * @param treesOnly whether the algorithm supports only query graphs without cycles
 * @param space the plans among which the algorithm chooses
 * @param bestOfSpace whether the algorithm's plan is the cheapest of that space
 * @param costFunctions the supported cost functions
 */
public record AlgorithmScope(
    int maxRelations,
    int maxCrossProductRelations,
    boolean treesOnly,
    PlanSpace space,
    boolean bestOfSpace,
    boolean pairsOnce,
    Predicate<CostFunction> costFunctions) {

  /** Checks the numbers. */
  public AlgorithmScope {
    if (maxRelations < 1
        || maxCrossProductRelations < 0
        || maxCrossProductRelations > maxRelations) {
      throw new IllegalArgumentException(
          "at most "
              + maxRelations
              + " relations, "
              + maxCrossProductRelations
              + " with cross products: the first must be at least 1, the second from 0 to the"
              + " first");
    }
  }

  /**
   * The scope of an exact algorithm for all queries of up to the given number of relations, with
   * all cost functions.
   */
  public static AlgorithmScope optimal(int maxRelations) {
    return new AlgorithmScope(
        maxRelations, maxRelations, false, PlanSpace.BUSHY, true, true, function -> true);
  }

  /** Returns the same scope for plans that need not be the cheapest of their space. */
  public AlgorithmScope heuristic() {
    return new AlgorithmScope(
        maxRelations, maxCrossProductRelations, treesOnly, space, false, pairsOnce, costFunctions);
  }

  /** Returns the same scope for query graphs without cycles. */
  public AlgorithmScope forTrees() {
    return new AlgorithmScope(
        maxRelations, maxCrossProductRelations, true, space, bestOfSpace, pairsOnce, costFunctions);
  }

  /** Returns the same scope with another plan space. */
  public AlgorithmScope within(PlanSpace other) {
    return new AlgorithmScope(
        maxRelations,
        maxCrossProductRelations,
        treesOnly,
        other,
        bestOfSpace,
        pairsOnce,
        costFunctions);
  }

  /**
   * Returns the same scope with a different limit for queries that allow cross products; 0 if none
   * are supported.
   */
  public AlgorithmScope crossProductsUpTo(int relations) {
    return new AlgorithmScope(
        maxRelations, relations, treesOnly, space, bestOfSpace, pairsOnce, costFunctions);
  }

  /** Returns the same scope for the given cost functions. */
  public AlgorithmScope under(Predicate<CostFunction> functions) {
    return new AlgorithmScope(
        maxRelations,
        maxCrossProductRelations,
        treesOnly,
        space,
        bestOfSpace,
        pairsOnce,
        functions);
  }

  /** Returns the same scope for an algorithm that may evaluate join pairs more than once. */
  public AlgorithmScope repeatingPairs() {
    return new AlgorithmScope(
        maxRelations,
        maxCrossProductRelations,
        treesOnly,
        space,
        bestOfSpace,
        false,
        costFunctions);
  }

  /** Whether the plans are optimal: the cheapest of all join trees. */
  public boolean isOptimal() {
    return bestOfSpace && space == PlanSpace.BUSHY;
  }

  /** Whether the scope contains a graph of this size and shape. */
  public boolean takes(QueryGraph graph) {
    int most = graph.crossProducts() ? maxCrossProductRelations : maxRelations;
    return graph.size() <= most && (!treesOnly || graph.isTree());
  }

  /** Whether the scope contains a cost function. */
  public boolean takes(CostFunction function) {
    return costFunctions.test(function);
  }
}
