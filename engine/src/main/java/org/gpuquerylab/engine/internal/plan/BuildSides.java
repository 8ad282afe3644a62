package org.gpuquerylab.engine.internal.plan;

import java.util.IdentityHashMap;
import java.util.Objects;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** Chooses the sides of joins of which hash tables are built. */
final class BuildSides {
  private BuildSides() {}

  /**
   * The same plan in which the right input of each join that has a choice is the better side to
   * build a table of: by the calibrated cost, or the smaller side.
   */
  static JoinTree chosen(JoinTree plan, CostFunction costFunction) {
    IdentityHashMap<JoinTree, JoinTree> chosen = new IdentityHashMap<>();
    for (JoinTree node : plan.postOrder()) {
      chosen.put(
          node, node instanceof JoinTree.Join join ? chosen(join, chosen, costFunction) : node);
    }
    return Objects.requireNonNull(chosen.get(plan));
  }

  private static JoinTree chosen(
      JoinTree.Join join, IdentityHashMap<JoinTree, JoinTree> inputs, CostFunction costFunction) {
    JoinTree left = Objects.requireNonNull(inputs.get(join.left()));
    JoinTree right = Objects.requireNonNull(inputs.get(join.right()));
    boolean turned =
        join.type().isCommutative()
            && (costFunction instanceof CalibratedCost cost
                ? cost.joinMillis(right.cardinality(), left.cardinality(), join.cardinality())
                    < cost.joinMillis(left.cardinality(), right.cardinality(), join.cardinality())
                : left.cardinality() < right.cardinality());
    return new JoinTree.Join(
        join.type(), turned ? right : left, turned ? left : right, join.cardinality(), join.cost());
  }
}
