package org.gpuquerylab.joinorder.anytime;

import java.util.ArrayDeque;
import java.util.Deque;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.large.JoinSequence;
import org.gpuquerylab.joinorder.large.part.Idp2;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** The plan of IDP-2 as a start, so that the search is never above it. */
final class PartPlan {
  private PartPlan() {}

  /** Makes a plan that of IDP-2, unless that costs too much to be one. */
  static void set(Plan plan) {
    try (Idp2 idp2 = new Idp2(plan.function)) {
      plan.set(joins(idp2.optimize(plan.graph.query).plan(), plan.graph.size));
    } catch (CostRangeException e) {
      // The plan stays what it was.
    }
  }

  private static JoinSequence joins(JoinTree tree, int relations) {
    JoinSequence joins = new JoinSequence(relations);
    Deque<Integer> inputs = new ArrayDeque<>();
    for (JoinTree node : tree.postOrder()) {
      if (node instanceof JoinTree.Leaf leaf) {
        inputs.push(leaf.relation());
      } else {
        int right = inputs.pop();
        inputs.push(joins.add(inputs.pop(), right));
      }
    }
    return joins;
  }
}
