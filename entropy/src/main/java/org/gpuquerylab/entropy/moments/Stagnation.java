package org.gpuquerylab.entropy.moments;

/**
 * Decides when gradient passes are given up: after {@link #MAX_PASSES}, or where {@link #PATIENCE}
 * of them have not halved the smallest residual.
 */
final class Stagnation {
  static final int MAX_PASSES = 300;
  static final int PATIENCE = 40;

  private double best;
  private int bestPass;

  /** Begins with a point's residual. */
  Stagnation(double residual) {
    best = residual;
  }

  /** Notes a point's residual, and whether to give up there. */
  boolean isTooSlow(double residual, int passes) {
    if (residual <= best / 2) {
      best = residual;
      bestPass = passes;
    }
    return passes >= MAX_PASSES || passes - bestPass >= PATIENCE;
  }
}
