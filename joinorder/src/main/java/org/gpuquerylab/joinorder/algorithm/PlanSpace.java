package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTree.Join;
import org.gpuquerylab.joinorder.plan.JoinTree.Leaf;

/**
 * The join trees among which an algorithm chooses. The query graph determines whether cross
 * products are among them, see {@link AlgorithmScope#maxCrossProductRelations}.
 */
public enum PlanSpace {
  /** All trees. */
  BUSHY,

  /**
   * Trees in which at least one input of each join is a relation; cost functions do not distinguish
   * the left from the right input.
   */
  LEFT_DEEP;

  /** Whether the space contains a tree. O(size of the tree) time. */
  public boolean contains(JoinTree tree) {
    return this == BUSHY
        || tree.postOrder().stream()
            .allMatch(
                node ->
                    !(node instanceof Join join)
                        || join.left() instanceof Leaf
                        || join.right() instanceof Leaf);
  }
}
