package org.gpuquerylab.joinorder.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.gpuquerylab.joinorder.query.JoinType;

/** A bushy join tree with the cardinality and the cost of each node. Immutable. */
public sealed interface JoinTree {
  /** The estimated rows of the result. */
  double cardinality();

  /** The cost of the tree; 0 for a relation. */
  double cost();

  /** The relations that the tree joins, as a new set. O(size of the tree) time. */
  default BitSet relations() {
    BitSet relations = new BitSet();
    for (JoinTree node : postOrder()) {
      if (node instanceof Leaf leaf) {
        relations.set(leaf.relation());
      }
    }
    return relations;
  }

  /**
   * All nodes in a new list; each node comes after its inputs, and the left input's nodes come
   * before the right input's. A tree can be as deep as the query has relations, so use this list
   * instead of recursion.
   */
  default List<JoinTree> postOrder() {
    List<JoinTree> nodes = new ArrayList<>();
    Deque<JoinTree> open = new ArrayDeque<>();
    open.push(this);
    while (!open.isEmpty()) {
      JoinTree node = open.pop();
      nodes.add(node);
      if (node instanceof Join join) {
        open.push(join.left());
        open.push(join.right());
      }
    }
    Collections.reverse(nodes);
    return nodes;
  }

  /**
   * A relation of the query.
   *
   * @param relation the relation's index in the query graph
   * @param name the relation's name in the query graph
   * @param cardinality the relation's rows after local predicates
   */
  record Leaf(int relation, String name, double cardinality) implements JoinTree {
    @Override
    public double cost() {
      return 0;
    }
  }

  /**
   * The join of two trees.
   *
   * @param type the operator; an operator with a preserved side has it on the left
   */
  record Join(JoinType type, JoinTree left, JoinTree right, double cardinality, double cost)
      implements JoinTree {
    /** Creates an inner join. */
    public Join(JoinTree left, JoinTree right, double cardinality, double cost) {
      this(JoinType.INNER, left, right, cardinality, cost);
    }
  }
}
