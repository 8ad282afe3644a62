package org.gpuquerylab.joinorder.plan;

import java.util.function.LongUnaryOperator;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Builds join trees of one query under one cost function. Cardinalities and costs are computed here
 * from the graph, whatever an algorithm's own table holds.
 */
public final class JoinTreeBuilder {
  private final QueryGraph graph;
  private final CardinalityEstimator cardinalities;
  private final CostFunction costFunction;

  /** A builder for the given query. */
  public JoinTreeBuilder(QueryGraph graph, CostFunction costFunction) {
    this(graph, costFunction, CardinalityEstimator.of(graph));
  }

  /** A builder for the given query that shares an estimator of the same query. */
  public JoinTreeBuilder(
      QueryGraph graph, CostFunction costFunction, CardinalityEstimator cardinalities) {
    this.graph = graph;
    this.cardinalities = cardinalities;
    this.costFunction = costFunction;
  }

  /** The tree of one relation. */
  public JoinTree.Leaf leaf(int relation) {
    return new JoinTree.Leaf(
        relation,
        graph.relation(relation).name(),
        cardinalities.cardinality(RelationSets.of(relation)));
  }

  /** The join of two trees. */
  public JoinTree.Join join(JoinTree left, JoinTree right) {
    long relations = left.relations() | right.relations();
    double cardinality = cardinalities.cardinality(relations);
    double cost =
        costFunction.cost(
            left.cost(), right.cost(), left.cardinality(), right.cardinality(), cardinality);
    return new JoinTree.Join(left, right, relations, cardinality, cost);
  }

  /**
   * The tree of all relations that a memo table describes.
   *
   * @param left maps each set of two or more relations that occurs in the tree to the left part of
   *     its best split, a non-empty proper subset
   */
  public JoinTree build(LongUnaryOperator left) {
    return build(graph.all(), left);
  }

  private JoinTree build(long set, LongUnaryOperator left) {
    if (RelationSets.isSingleton(set)) {
      return leaf(RelationSets.lowest(set));
    }
    long part = left.applyAsLong(set);
    if (part == 0 || part == set || (part & ~set) != 0) {
      throw new IllegalStateException(
          graph.names(part) + " is no left part of a split of " + graph.names(set));
    }
    return join(build(part, left), build(set ^ part, left));
  }
}
