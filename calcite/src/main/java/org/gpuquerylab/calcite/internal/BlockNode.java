package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.jspecify.annotations.Nullable;

/** A node of a block that is being collected; conjuncts sink to where they hold. */
abstract sealed class BlockNode {
  /** The columns of the node's relations. */
  final ImmutableBitSet columns;

  private BlockNode(ImmutableBitSet columns) {
    this.columns = columns;
  }

  /** The node when all conjuncts have their places. */
  abstract BlockTree freeze();

  /**
   * Adds a predicate that must hold for the node's rows; false if it cannot become a part of the
   * node, as an outer join would make it hold for other rows.
   */
  static boolean attach(BlockNode node, RexNode conjunct) {
    return node.attach(conjunct, RelOptUtil.InputFinder.bits(conjunct));
  }

  abstract boolean attach(RexNode conjunct, ImmutableBitSet named);

  /** A relation. */
  static final class Leaf extends BlockNode {
    final String name;
    final RelNode input;
    final @Nullable CatalogueTable table;
    final List<RexNode> filters = new ArrayList<>();
    private final int relation;
    private final int offset;

    Leaf(int relation, int offset, String name, RelNode input, @Nullable CatalogueTable table) {
      super(ImmutableBitSet.range(offset, offset + input.getRowType().getFieldCount()));
      this.relation = relation;
      this.offset = offset;
      this.name = name;
      this.input = input;
      this.table = table;
    }

    @Override
    BlockTree freeze() {
      return new BlockTree.Leaf(relation);
    }

    @Override
    boolean attach(RexNode conjunct, ImmutableBitSet named) {
      return filters.add(RexUtil.shift(conjunct, -offset));
    }
  }

  /** A join. */
  static final class Operator extends BlockNode {
    private final JoinRelType type;
    private final BlockNode left;
    private final BlockNode right;
    private final List<RexNode> conjuncts = new ArrayList<>();

    Operator(JoinRelType type, BlockNode left, BlockNode right) {
      super(left.columns.union(right.columns));
      this.type = type;
      this.left = left;
      this.right = right;
    }

    @Override
    BlockTree freeze() {
      return new BlockTree.Operator(type, left.freeze(), right.freeze(), conjuncts);
    }

    @Override
    boolean attach(RexNode conjunct, ImmutableBitSet named) {
      if (type == JoinRelType.INNER) {
        add(conjunct);
        return true;
      }
      return type != JoinRelType.FULL
          && left.columns.contains(named)
          && left.attach(conjunct, named);
    }

    /** Adds a conjunct of the join's condition. */
    void add(RexNode conjunct) {
      ImmutableBitSet named = RelOptUtil.InputFinder.bits(conjunct);
      boolean intoLeft = type == JoinRelType.INNER || type == JoinRelType.SEMI;
      boolean intoRight = type != JoinRelType.FULL && !named.isEmpty();
      boolean done =
          (intoLeft && left.columns.contains(named) && left.attach(conjunct, named))
              || (intoRight && right.columns.contains(named) && right.attach(conjunct, named));
      if (!done) {
        conjuncts.add(conjunct);
      }
    }
  }
}
