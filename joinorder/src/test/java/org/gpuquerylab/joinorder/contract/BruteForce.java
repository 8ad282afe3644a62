package org.gpuquerylab.joinorder.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The oracle of the contract: tries all bushy or all left-deep trees without cross products,
 * without a memo table, on lists of relation indices. It shares only the cost function with the
 * algorithms.
 */
public final class BruteForce {
  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final Map<Long, Double> given;
  private final PlanSpace space;

  BruteForce(QueryGraph graph, CostFunction costFunction) {
    this(graph, costFunction, Map.of());
  }

  /** Creates a search among the trees of a space. */
  BruteForce(QueryGraph graph, CostFunction costFunction, PlanSpace space) {
    this(graph, costFunction, Map.of(), space);
  }

  /**
   * Creates a search with given cardinalities of all connected sets instead of estimates; the map
   * is not copied.
   */
  public BruteForce(QueryGraph graph, CostFunction costFunction, Map<Long, Double> given) {
    this(graph, costFunction, given, PlanSpace.BUSHY);
  }

  private BruteForce(
      QueryGraph graph, CostFunction costFunction, Map<Long, Double> given, PlanSpace space) {
    this.graph = graph;
    this.costFunction = costFunction;
    this.given = given;
    this.space = space;
  }

  /** The cost of the cheapest tree. */
  public double optimalCost() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      all.add(i);
    }
    return optimalCost(all);
  }

  /**
   * The cost of the cheapest tree; infinite if the relations cannot be joined without a cross
   * product.
   */
  private double optimalCost(List<Integer> relations) {
    if (relations.size() == 1) {
      return 0;
    }
    double best = Double.POSITIVE_INFINITY;
    // The first relation stays on the left; the bits of the choice say which of the others are on
    // the left.
    for (int choice = 0; choice < (1 << (relations.size() - 1)) - 1; choice++) {
      List<Integer> left = new ArrayList<>(List.of(relations.get(0)));
      List<Integer> right = new ArrayList<>();
      for (int k = 1; k < relations.size(); k++) {
        ((choice >> (k - 1) & 1) != 0 ? left : right).add(relations.get(k));
      }
      boolean inSpace = space == PlanSpace.BUSHY || left.size() == 1 || right.size() == 1;
      if (inSpace && hasEdge(left, right)) {
        best = Math.min(best, cost(relations, left, right));
      }
    }
    return best;
  }

  private double cost(List<Integer> relations, List<Integer> left, List<Integer> right) {
    double leftCost = optimalCost(left);
    double rightCost = optimalCost(right);
    if (Double.isInfinite(leftCost) || Double.isInfinite(rightCost)) {
      return Double.POSITIVE_INFINITY;
    }
    return costFunction.cost(
        leftCost, rightCost, cardinality(left), cardinality(right), cardinality(relations));
  }

  private boolean hasEdge(List<Integer> left, List<Integer> right) {
    return graph.crossProducts()
        || graph.joins().stream()
            .anyMatch(
                join ->
                    (left.contains(join.left()) && right.contains(join.right()))
                        || (left.contains(join.right()) && right.contains(join.left())));
  }

  private double cardinality(List<Integer> relations) {
    if (!given.isEmpty()) {
      return given.getOrDefault(relations.stream().mapToLong(i -> 1L << i).sum(), Double.NaN);
    }
    double rows = 1;
    for (int relation : relations) {
      rows *= graph.relation(relation).cardinality() * graph.relation(relation).selectivity();
    }
    for (JoinEdge join : graph.joins()) {
      if (relations.contains(join.left()) && relations.contains(join.right())) {
        rows *= join.selectivity();
      }
    }
    return rows;
  }
}
