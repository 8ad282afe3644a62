package org.gpuquerylab.calcite.query;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * A bound statement: its names are resolved, and its sub-queries are joins. Immutable.
 *
 * @param source the statement's name in messages
 * @param tree the statement as Calcite's logical algebra, without correlation where Calcite can
 *     remove it
 * @param blocks the tree's join blocks of two and more relations; a block comes after those in its
 *     derived relations. The block of a tree with one table and no join has this relation
 */
public record BoundQuery(String source, RelNode tree, List<JoinBlock> blocks) {
  /** Copies the list. */
  public BoundQuery {
    blocks = List.copyOf(blocks);
  }
}
