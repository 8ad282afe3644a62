package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableScan;
import org.gpuquerylab.calcite.query.JoinBlock;

/** Finds the join blocks of a tree, which may be one that a planner works on. */
public final class BlockFinder {
  private final List<JoinBlock> blocks = new ArrayList<>();
  private final Set<RelNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether tables are blocks, instead of joins. */
  private final boolean tables;

  private BlockFinder(boolean tables) {
    this.tables = tables;
  }

  /** The blocks of a tree; a block comes after those in its derived relations. */
  public static List<JoinBlock> blocks(RelNode tree) {
    return blocks(tree, false);
  }

  private static List<JoinBlock> blocks(RelNode tree, boolean tables) {
    BlockFinder finder = new BlockFinder(tables);
    finder.visit(tree);
    return finder.blocks;
  }

  /** The blocks of a statement; the table of a statement over one table is a block. */
  static List<JoinBlock> ofStatement(RelNode tree) {
    List<JoinBlock> blocks = blocks(tree);
    List<JoinBlock> alone = blocks.isEmpty() ? blocks(tree, true) : List.of();
    return alone.size() == 1 ? alone : blocks;
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
    if (!isBlock(below)) {
      node.getInputs().forEach(this::visit);
      return;
    }
    JoinBlock block = BlockCollector.block(node);
    if (block == null) { // a filter cannot become a part of the block
      node.getInputs().forEach(this::visit);
      return;
    }
    if (!tables) {
      block.relations().forEach(relation -> visit(relation.input()));
    }
    blocks.add(block);
  }

  private boolean isBlock(RelNode node) {
    return tables
        ? node instanceof TableScan
        : node instanceof Join join && BlockCollector.isOperator(join);
  }
}
