package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.solver.Backtracking;

/**
 * Weights w with the normalised dual log Z(theta) - b theta and its gradient; theta is w without
 * w_0, and w_0 is chosen so that the cells sum to 1.
 */
final class SmallPoint {
  private double[] w = new double[0];
  private double[] excess = new double[0];
  private double dual;
  private double residual;

  /** Makes room for m known sets. */
  void grow(int size) {
    if (w.length < size) {
      w = new double[size];
      excess = new double[size];
    }
  }

  /** The weights, in the first m elements. */
  double[] weights() {
    return w;
  }

  /**
   * For each known set, the difference between its estimate and its known selectivity; not to be
   * modified.
   */
  double[] excess() {
    return excess;
  }

  double dual() {
    return dual;
  }

  /** The residual of the ratio rule; infinite if an estimate is 0 or not finite. */
  double residual() {
    return residual;
  }

  /**
   * Evaluates the dual from the selectivities that the weights give, and normalises the weights.
   *
   * @param betas all selectivities, scaled by the first value; not modified
   */
  void take(SmallProblem problem, double[] betas) {
    int[] sets = problem.sets();
    double[] known = problem.known();
    double[] reciprocals = problem.reciprocals();
    double scale = 1 / betas[0];
    w[0] -= Math.log(betas[0]);
    double most = 1;
    double least = 1;
    double product = 0;
    for (int i = 1; i < problem.size(); i++) {
      double estimate = betas[sets[i]] * scale;
      double ratio = estimate * reciprocals[i];
      most = Math.max(most, ratio);
      least = Math.min(least, ratio);
      product += known[i] * w[i];
      excess[i] = estimate - known[i];
    }
    dual = 1 - w[0] - product;
    residual = Math.max(most, 1 / least) - 1;
    if (!(residual < Double.POSITIVE_INFINITY)) {
      residual =
          Double.POSITIVE_INFINITY; // This condition is also true if the value is not a number.
    }
  }

  /**
   * Whether the dual is not larger than at another point, apart from rounding, and all values are
   * finite.
   */
  boolean isNoWorseThan(SmallPoint other) {
    return Backtracking.NORMALISED.accepts(other.dual, dual) && residual < Double.POSITIVE_INFINITY;
  }

  /** Sets the weights to those of a given point plus {@code scale * step}. */
  void move(SmallPoint from, double[] step, double scale, int size) {
    w[0] = from.w[0];
    for (int i = 1; i < size; i++) {
      w[i] = from.w[i] + scale * step[i];
    }
  }
}
