package org.gpuquerylab.calcite.query;

import java.util.BitSet;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;

/** The joins of a block in the order in which the statement has them. Immutable. */
public sealed interface BlockTree {
  /** The relations that the tree joins, as a new set. */
  BitSet relations();

  /**
   * A relation.
   *
   * @param relation its index in the block
   */
  record Leaf(int relation) implements BlockTree {
    @Override
    public BitSet relations() {
      BitSet one = new BitSet();
      one.set(relation);
      return one;
    }
  }

  /**
   * A join operator.
   *
   * @param type INNER, LEFT, FULL, SEMI or ANTI; there is no RIGHT, as its inputs are exchanged
   * @param left the left, preserved input
   * @param right the right input, whose columns are not visible above if the type is SEMI or ANTI
   * @param conjuncts predicates over the block's columns that all must hold; those of an inner join
   *     are over both inputs, unless there are none; copied
   */
  record Operator(JoinRelType type, BlockTree left, BlockTree right, List<RexNode> conjuncts)
      implements BlockTree {
    /** Copies the list. */
    public Operator {
      conjuncts = List.copyOf(conjuncts);
    }

    @Override
    public BitSet relations() {
      BitSet both = left.relations();
      both.or(right.relations());
      return both;
    }
  }
}
