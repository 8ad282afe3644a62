package org.gpuquerylab.joinorder.anytime;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.large.part.Goo;

/** The first plan, that of greedy operator ordering; in small queries the optimal one. */
final class GreedyStage implements SearchStage {
  private final PlanImprover space;

  private final Plan greedy;

  /**
   * A stage.
   *
   * @param greedy becomes the greedy plan
   */
  GreedyStage(PlanImprover space, Plan greedy) {
    this.space = space;
    this.greedy = greedy;
  }

  @Override
  public boolean step() {
    space.plan.set(Goo.joins(space.graph.query));
    greedy.copy(space.plan);
    if (space.solveAll()) {
      space.best.setOptimal();
    }
    space.offer();
    return false;
  }
}
