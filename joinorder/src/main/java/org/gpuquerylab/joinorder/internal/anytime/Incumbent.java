package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;

/**
 * The best plan found so far by a search. Other threads may read the plan while the search
 * continues.
 */
final class Incumbent {
  private final Plan plan;
  private boolean empty = true;
  private boolean optimal;

  /** Creates an incumbent without a plan. */
  Incumbent(Plan plan) {
    this.plan = plan;
  }

  /** Copies a plan if it is cheaper than the best plan so far. */
  synchronized void offer(Plan candidate) {
    if (empty || candidate.total() < plan.total()) {
      plan.copy(candidate);
      empty = false;
    }
  }

  /** Records that the best plan is optimal. */
  synchronized void setOptimal() {
    optimal = true;
  }

  /** Whether the plan is known to be optimal. */
  synchronized boolean isOptimal() {
    return optimal;
  }

  /** Copies the best plan into another plan. */
  synchronized void copyTo(Plan target) {
    target.copy(plan);
  }

  /** The cost of a plan, used in comparisons. */
  synchronized double total() {
    return empty ? Double.POSITIVE_INFINITY : plan.total();
  }

  /** The cost of the best plan. */
  synchronized double cost() {
    return plan.cost[plan.root()];
  }

  /** Converts the best plan into a tree. */
  synchronized JoinTree build(JoinTreeBuilder builder) {
    return plan.build(builder);
  }
}
