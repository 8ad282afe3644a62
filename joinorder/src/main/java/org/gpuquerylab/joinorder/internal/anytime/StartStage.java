package org.gpuquerylab.joinorder.internal.anytime;

/**
 * A stage that builds the plan of {@link TopDown} and improves it by intervals of random orders.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class StartStage implements SearchStage {
  private static final int IMPROVEMENTS = 3;
  private static final long SLICE = 5_000;

  private final PlanImprover space;
  private final TopDown topDown;
  private boolean begun;
  private boolean written;
  private int improved;

  StartStage(PlanImprover space, TopDown topDown) {
    this.space = space;
    this.topDown = topDown;
  }

  @Override
  public boolean step() {
    if (!begun) {
      topDown.begin(space.plan, 0);
      begun = true;
    }
    if (written) {
      space.improveByIntervals(space.plan.root(), PlanImprover.WHOLE);
      space.offer();
      improved++;
    } else if (topDown.advance(space.plan, SLICE, space.random)) {
      space.offer();
      written = true;
    }
    return improved < IMPROVEMENTS;
  }
}
