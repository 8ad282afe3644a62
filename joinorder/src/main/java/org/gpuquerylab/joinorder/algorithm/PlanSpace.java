package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTree.Join;
import org.gpuquerylab.joinorder.plan.JoinTree.Leaf;

/**
 * The join trees that an algorithm chooses among. Whether cross products are among them is up to
 * the query graph, see {@link AlgorithmScope#maxCrossProductRelations}.
 */
public enum PlanSpace {
  /** All trees. */
  BUSHY,

  /** Trees in which an input of each join is a relation; cost functions do not tell which one. */
  LEFT_DEEP;

  /** Whether a tree belongs to it. O(size of the tree). */
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
