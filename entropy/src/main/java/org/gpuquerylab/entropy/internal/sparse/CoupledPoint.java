package org.gpuquerylab.entropy.internal.sparse;

import org.gpuquerylab.entropy.solver.Backtracking;
import org.gpuquerylab.entropy.solver.Penalty;

/**
 * Weights w with the normalised dual log Z(w) - b w, including the penalty's term, and its
 * gradient.
 */
final class CoupledPoint {
  private final CoupledProblem problem;
  private final Penalty penalty;
  private final CliqueSums sums;
  private final double[] w;
  private final double[] estimates;
  private double dual;
  private double residual;

  /** Allocates memory for a problem. */
  CoupledPoint(CoupledProblem problem, Penalty penalty) {
    this.problem = problem;
    this.penalty = penalty;
    sums = new CliqueSums(problem);
    w = new double[problem.size()];
    estimates = new double[problem.size()];
  }

  /** The weights, which the caller fills before {@link #evaluate}. */
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

  /** Sets the weights to those of a given point plus {@code scale * step}. */
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
   * For each known set, the difference between its estimate and its known selectivity: the dual's
   * gradient.
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

  /** The residual of the stopping rule. */
  double residual() {
    return residual;
  }

  /**
   * Whether the dual is not larger than at another point, apart from rounding, and all values are
   * finite.
   */
  boolean isNoWorseThan(CoupledPoint other) {
    return Backtracking.NORMALISED.accepts(other.dual, dual) && Double.isFinite(residual);
  }
}
