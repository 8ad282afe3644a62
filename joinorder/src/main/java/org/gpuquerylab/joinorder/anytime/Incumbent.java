package org.gpuquerylab.joinorder.anytime;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;

/** The best plan of a search so far. Other threads may read it while the search goes on. */
final class Incumbent {
  private final Plan plan;
  private boolean empty = true;
  private boolean optimal;

  /** An incumbent without a plan yet. */
  Incumbent(Plan plan) {
    this.plan = plan;
  }

  /** Copies a plan if it is cheaper than the best so far. */
  synchronized void offer(Plan candidate) {
    if (empty || candidate.total() < plan.total()) {
      plan.copy(candidate);
      empty = false;
    }
  }

  /** Records that no plan is cheaper. */
  synchronized void setOptimal() {
    optimal = true;
  }

  /** Whether the plan is known to be optimal. */
  synchronized boolean isOptimal() {
    return optimal;
  }

  /** Copies the best plan to another. */
  synchronized void copyTo(Plan target) {
    target.copy(plan);
  }

  /** The cost by which plans are compared. */
  synchronized double total() {
    return empty ? Double.POSITIVE_INFINITY : plan.total();
  }

  /** The cost of the best plan. */
  synchronized double cost() {
    return plan.cost[plan.root()];
  }

  /** The best plan as a tree. */
  synchronized JoinTree build(JoinTreeBuilder builder) {
    return plan.build(builder);
  }
}
