package org.gpuquerylab.joinorder.anytime;

import org.gpuquerylab.joinorder.large.part.Goo;

/** The first plan, that of greedy operator ordering; in small queries the optimal one. */
final class GreedyStage implements Stage {
  private final Workspace space;

  private final Plan greedy;

  /**
   * A stage.
   *
   * @param greedy becomes the greedy plan
   */
  GreedyStage(Workspace space, Plan greedy) {
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
