package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.gpuquerylab.calcite.query.JoinBlock;

/** Finds the join blocks of a tree. */
public final class BlockFinder {
  private final List<JoinBlock> blocks = new ArrayList<>();

  private BlockFinder() {}

  /** The blocks of a tree; a block comes after those in its derived relations. */
  public static List<JoinBlock> blocks(RelNode tree) {
    BlockFinder finder = new BlockFinder();
    finder.visit(tree);
    return finder.blocks;
  }

  private void visit(RelNode node) {
    RelNode below = node;
    while (below instanceof Filter filter) {
      below = filter.getInput();
    }
    if (!(below instanceof Join join && BlockCollector.isOperator(join))) {
      node.getInputs().forEach(this::visit);
      return;
    }
    JoinBlock block = BlockCollector.block(node);
    if (block == null) { // a filter cannot go below the join
      node.getInputs().forEach(this::visit);
      return;
    }
    block.relations().forEach(relation -> visit(relation.input()));
    blocks.add(block);
  }
}
