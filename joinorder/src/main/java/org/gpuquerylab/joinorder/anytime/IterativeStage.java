package org.gpuquerylab.joinorder.anytime;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.large.part.Idp2;

/**
 * The plans that IDP-2 makes from the plan of greedy operator ordering, so that the search is never
 * worse than IDP-2: passes as long as they gain, every second one with other borders.
 */
final class IterativeStage implements SearchStage {
  private final PlanImprover space;
  private final Plan plan;
  private final Descent descent;

  /**
   * A stage.
   *
   * @param plan the greedy plan, improved in place
   */
  IterativeStage(PlanImprover space, Plan plan) {
    this.space = space;
    this.plan = plan;
    descent = new Descent(space, plan, Idp2.DEFAULT_K);
  }

  @Override
  public boolean step() {
    boolean more = descent.step();
    space.best.offer(plan);
    return more;
  }
}
