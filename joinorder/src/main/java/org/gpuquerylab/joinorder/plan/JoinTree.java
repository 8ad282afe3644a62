package org.gpuquerylab.joinorder.plan;

import org.gpuquerylab.joinorder.query.RelationSets;

/** A bushy join tree with the cardinality and the cost of each node. Immutable. */
public sealed interface JoinTree {
  /** The set of relations that the tree joins. */
  long relations();

  /** Estimated rows of the result. */
  double cardinality();

  /** Cost of the tree; 0 for a relation. */
  double cost();

  /**
   * A relation of the query.
   *
   * @param relation its index in the query graph
   * @param name its name in the query graph
   * @param cardinality its rows after local predicates
   */
  record Leaf(int relation, String name, double cardinality) implements JoinTree {
    @Override
    public long relations() {
      return RelationSets.of(relation);
    }

    @Override
    public double cost() {
      return 0;
    }
  }

  /**
   * The join of two trees.
   *
   * @param relations the relations of both
   */
  record Join(JoinTree left, JoinTree right, long relations, double cardinality, double cost)
      implements JoinTree {}
}
