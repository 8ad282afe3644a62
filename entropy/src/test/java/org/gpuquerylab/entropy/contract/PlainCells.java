package org.gpuquerylab.entropy.contract;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** Computes cells and selectivities by their definitions. */
public final class PlainCells {
  private PlainCells() {}

  /** All selectivities of the cells exp(D^t w - 1). */
  public static double[] betas(MaxEntProblem problem, double[] weights) {
    double[] x = new double[(int) problem.cells()];
    for (int cell = 0; cell < x.length; cell++) {
      double exponent = -1;
      for (int i = 0; i < weights.length; i++) {
        exponent += (problem.set(i) & cell) == problem.set(i) ? weights[i] : 0;
      }
      x[cell] = Math.exp(exponent);
    }
    return sums(x);
  }

  /** Sums over the cells that contain each set, bit by bit. */
  public static double[] sums(double[] cells) {
    double[] sums = cells.clone();
    for (int bit = 1; bit < sums.length; bit <<= 1) {
      for (int set = 0; set < sums.length; set++) {
        sums[set] += (set & bit) == 0 ? sums[set | bit] : 0;
      }
    }
    return sums;
  }
}
