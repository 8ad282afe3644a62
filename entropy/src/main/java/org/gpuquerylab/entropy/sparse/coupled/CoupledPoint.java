package org.gpuquerylab.entropy.sparse.coupled;

import org.gpuquerylab.entropy.run.Backtracking;
import org.gpuquerylab.entropy.run.Penalty;

/**
 * Weights, and the normalised dual log Z(w) - b w, including the penalty's term, with its gradient
 * there.
 */
final class CoupledPoint {
  private final CoupledProblem problem;
  private final Penalty penalty;
  private final CliqueSums sums;
  private final double[] w;
  private final double[] estimates;
  private double dual;
  private double residual;

  /** Allocates. */
  CoupledPoint(CoupledProblem problem, Penalty penalty) {
    this.problem = problem;
    this.penalty = penalty;
    sums = new CliqueSums(problem);
    w = new double[problem.size()];
    estimates = new double[problem.size()];
  }

  /** The weights, to be filled before {@link #evaluate}. */
  double[] weights() {
    return w;
  }

  void evaluate() {
    dual = sums.evaluate(w, estimates) + penalty.dual(w);
    double[] known = problem.known();
    for (int i = 0; i < w.length; i++) {
      dual -= known[i] * w[i];
    }
    residual = penalty.residual(known, w, estimates);
  }

  /** Sets the weights to those of a point, moved by {@code scale * step}. */
  void move(CoupledPoint from, double[] step, double scale) {
    for (int i = 0; i < w.length; i++) {
      w[i] = from.w[i] + scale * step[i];
    }
  }

  /** The marginals. */
  CliqueSums sums() {
    return sums;
  }

  /**
   * The dual's gradient: the excess of each estimate.
   *
   * @param to overwritten
   */
  void gradient(double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = estimates[i] - penalty.target(i, problem.known()[i], w[i]);
    }
  }

  double dual() {
    return dual;
  }

  /** The measure of the stopping rule. */
  double residual() {
    return residual;
  }

  /**
   * Whether the dual is at most another point's, apart from rounding, and all values are finite.
   */
  boolean isNoWorseThan(CoupledPoint other) {
    return Backtracking.NORMALISED.accepts(other.dual, dual) && Double.isFinite(residual);
  }
}
