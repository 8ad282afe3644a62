package org.gpuquerylab.joinorder.query;

import java.util.List;

/**
 * Joins as they are written: a tree of operators over relations. Immutable. For example:
 *
 * <pre>{@code
 * OperatorTree customer = OperatorTree.of("customer", 150_000);
 * OperatorTree orders = OperatorTree.of("orders", 1_500_000);
 * OperatorTree tree = customer.join(
 *     JoinType.LEFT_OUTER, orders, JoinPredicate.comparing(1.0 / 150_000, "customer", "orders"));
 * OperatorGraph graph = OperatorGraph.of(tree);
 * }</pre>
 */
public sealed interface OperatorTree {
  /** A relation: a table, or the result of another block. */
  record Leaf(Relation relation) implements OperatorTree {}

  /**
   * A join.
   *
   * @param predicates the conjuncts of the join's condition, at least one
   */
  record Join(JoinType type, OperatorTree left, OperatorTree right, List<JoinPredicate> predicates)
      implements OperatorTree {
    /** Copies the list. */
    public Join {
      predicates = List.copyOf(predicates);
    }
  }

  /** A relation with this many rows after its local predicates, at least 1. */
  static OperatorTree of(String name, double rows) {
    return new Leaf(new Relation(name, rows, 1));
  }

  /** The join of this tree with another one. */
  default OperatorTree join(JoinType type, OperatorTree right, JoinPredicate... predicates) {
    return new Join(type, this, right, List.of(predicates));
  }
}
