package org.gpuquerylab.joinorder.algorithm;

import java.util.function.Predicate;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.tree.RootedTree;

/**
 * What an algorithm promises: the queries and cost functions that it takes, and what its plans are.
 * It refuses everything else in one line. The contract tests hold the algorithm to this scope and
 * ask for no more.
 *
 * @param maxRelations largest number of relations of a query, at least 1
 * @param maxCrossProductRelations largest number of relations of a query that allows cross
 *     products, which has an edge for each pair; 0 if the algorithm takes no such query, at most
 *     {@code maxRelations}
 * @param treesOnly whether it takes only query graphs without cycles
 * @param space the plans that it chooses among
 * @param bestOfSpace whether its plan is the cheapest of that space
 * @param pairsOnce whether it evaluates each join pair once, and so reports the same number of
 *     pairs as all such algorithms; otherwise it may evaluate some more often
 * @param costFunctions the cost functions that it takes
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
              + " with cross products: give at least 1, and 0 to as many");
    }
  }

  /**
   * The scope of an exact algorithm for all queries of up to the given number of relations, under
   * all cost functions.
   */
  public static AlgorithmScope optimal(int maxRelations) {
    return new AlgorithmScope(
        maxRelations, maxRelations, false, PlanSpace.BUSHY, true, true, function -> true);
  }

  /** The same for plans that need not be the cheapest of their space. */
  public AlgorithmScope heuristic() {
    return new AlgorithmScope(
        maxRelations, maxCrossProductRelations, treesOnly, space, false, pairsOnce, costFunctions);
  }

  /** The same for query graphs without cycles. */
  public AlgorithmScope forTrees() {
    return new AlgorithmScope(
        maxRelations, maxCrossProductRelations, true, space, bestOfSpace, pairsOnce, costFunctions);
  }

  /** The same with another plan space. */
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

  /** The same with another limit for queries that allow cross products; 0 if it takes none. */
  public AlgorithmScope crossProductsUpTo(int relations) {
    return new AlgorithmScope(
        maxRelations, relations, treesOnly, space, bestOfSpace, pairsOnce, costFunctions);
  }

  /** The same for the given cost functions. */
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

  /** The same for an algorithm that may evaluate join pairs more than once. */
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

  /** Whether its plans are optimal: the cheapest of all join trees. */
  public boolean isOptimal() {
    return bestOfSpace && space == PlanSpace.BUSHY;
  }

  /** Whether it takes a graph of this size and shape. */
  public boolean takes(QueryGraph graph) {
    int most = graph.crossProducts() ? maxCrossProductRelations : maxRelations;
    return graph.size() <= most && (!treesOnly || RootedTree.isTree(graph));
  }

  /** Whether it takes a cost function. */
  public boolean takes(CostFunction function) {
    return costFunctions.test(function);
  }
}
