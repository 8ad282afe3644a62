package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * Repeats passes of iterative dynamic programming over a plan until two in succession gain nothing.
 * Every second pass is shifted: it starts with smaller subtrees, so that it cuts the plan into
 * others.
 */
public final class ImprovingPasses {
  private static final int MOST_FAILURES = 2;

  /** Smaller gains, relative to the cost, are ignored: they may be rounding errors. */
  static final double LEAST_GAIN = 1e-9;

  private ImprovingPasses() {}

  /** A pass. */
  public interface Pass {
    /** The plan after the pass; it may cost more than the given plan. */
    JoinTree over(JoinTree plan, boolean shifted);
  }

  /** The best plan found, which is the start if no pass gains. */
  public static JoinTree improved(JoinTree start, Pass pass) {
    JoinTree best = start;
    boolean shifted = false;
    for (int failures = 0; failures < MOST_FAILURES; shifted = !shifted) {
      JoinTree found = pass.over(best, shifted);
      failures = found.cost() < best.cost() * (1 - LEAST_GAIN) ? 0 : failures + 1;
      best = found.cost() < best.cost() ? found : best;
    }
    return best;
  }
}
