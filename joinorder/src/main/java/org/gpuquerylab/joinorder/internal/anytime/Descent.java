package org.gpuquerylab.joinorder.internal.anytime;

/**
 * IDP-2 on a plan: repeats {@linkplain BottomUpPass passes} until two successive passes gain
 * nothing. Every second pass starts with smaller subtrees, so that it cuts the plan into other
 * subtrees.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class Descent {
  private static final int MOST_FAILURES = 2;

  /** The minimum gain of a successful pass, relative to the cost. */
  private static final double LEAST_GAIN = 1e-9;

  private final Plan plan;
  private final BottomUpPass pass;
  private boolean under;
  private boolean shifted;
  private int failures;
  private double before;

  /**
   * Creates a descent.
   *
   * @param plan the plan, improved in place
   * @param most the maximum number of inputs of a subtree; more than {@link
   *     PlanImprover#MOST_EXACT} inputs are joined by intervals
   * @param eachGain see {@link PlanImprover#improveDownTo}
   */
  Descent(PlanImprover space, Plan plan, int most, boolean eachGain) {
    this.plan = plan;
    pass = new BottomUpPass(space, plan, most, eachGain);
  }

  /** Starts again with the current plan. */
  void restart() {
    under = false;
    shifted = false;
    failures = 0;
    pass.reset();
  }

  /** Improves at most one subtree; returns false at the end of the descent. */
  boolean step() {
    if (!under) {
      before = plan.total();
      pass.begin(shifted);
      under = true;
    }
    if (!pass.step()) {
      under = false;
      shifted = !shifted;
      failures = plan.total() < before * (1 - LEAST_GAIN) ? 0 : failures + 1;
    }
    return failures < MOST_FAILURES;
  }
}
