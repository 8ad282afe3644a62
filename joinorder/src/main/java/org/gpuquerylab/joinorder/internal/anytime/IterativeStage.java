package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.internal.large.Idp2;

/**
 * A stage that improves the plan of greedy operator ordering by IDP-2, so that the search is never
 * worse than IDP-2. The stage repeats passes as long as they reduce the cost; every second pass
 * cuts the plan into other subtrees.
 */
final class IterativeStage implements SearchStage {
  private final PlanImprover space;
  private final Plan plan;
  private final Descent descent;

  /**
   * Creates a stage.
   *
   * @param plan the greedy plan, improved in place
   */
  IterativeStage(PlanImprover space, Plan plan) {
    this.space = space;
    this.plan = plan;
    descent = new Descent(space, plan, Idp2.DEFAULT_K, true);
  }

  @Override
  public boolean step() {
    boolean more = descent.step();
    space.best.offer(plan);
    return more;
  }
}
