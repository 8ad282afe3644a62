package org.gpuquerylab.entropy.internal.moments;

/**
 * Decides when gradient passes are given up: after {@link #MAX_PASSES} passes, or if {@link
 * #PATIENCE} passes have not halved the smallest residual.
 */
final class Stagnation {
  static final int MAX_PASSES = 300;
  static final int PATIENCE = 40;

  private double best;
  private int bestPass;

  /** Starts with the residual of a point. */
  Stagnation(double residual) {
    best = residual;
  }

  /** Records a point's residual; returns whether to give up at this point. */
  boolean isTooSlow(double residual, int passes) {
    if (residual <= best / 2) {
      best = residual;
      bestPass = passes;
    }
    return passes >= MAX_PASSES || passes - bestPass >= PATIENCE;
  }
}
