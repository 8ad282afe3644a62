package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.gpuquerylab.calcite.query.JoinBlock;

/** Finds the join blocks of a tree, which may be one that a planner works on. */
public final class BlockFinder {
  private final List<JoinBlock> blocks = new ArrayList<>();
  private final Set<RelNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private BlockFinder() {}

  /** The blocks of a tree; a block comes after those in its derived relations. */
  public static List<JoinBlock> blocks(RelNode tree) {
    BlockFinder finder = new BlockFinder();
    finder.visit(tree);
    return finder.blocks;
  }

  private void visit(RelNode shown) {
    RelNode node = shown.stripped();
    if (!seen.add(node)) {
      return;
    }
    RelNode below = node;
    while (below instanceof Filter filter && filter != filter.getInput().stripped()) {
      below = filter.getInput().stripped();
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
