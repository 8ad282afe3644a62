package org.gpuquerylab.engine.internal.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** Chooses the sides of joins of which hash tables are built. */
final class BuildSides {
  private BuildSides() {}

  /**
   * The same plan in which the right input of each join that has a choice is the better side to
   * build a table of.
   */
  static JoinTree chosen(JoinTree plan, CostFunction costFunction) {
    Map<JoinTree, JoinTree> chosen = new IdentityHashMap<>();
    for (JoinTree node : plan.postOrder()) {
      chosen.put(node, node instanceof JoinTree.Join join ? chosen(join, chosen) : node);
    }
    return Objects.requireNonNull(chosen.get(plan));
  }

  private static JoinTree chosen(JoinTree.Join join, Map<JoinTree, JoinTree> inputs) {
    JoinTree left = Objects.requireNonNull(inputs.get(join.left()));
    JoinTree right = Objects.requireNonNull(inputs.get(join.right()));
    boolean turned = join.type().isCommutative() && left.cardinality() < right.cardinality();
    return new JoinTree.Join(
        join.type(), turned ? right : left, turned ? left : right, join.cardinality(), join.cost());
  }
}
