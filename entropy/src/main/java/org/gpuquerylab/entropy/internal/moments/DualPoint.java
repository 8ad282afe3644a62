package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.Backtracking;
import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.Penalty;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * Weights w with the normalised dual log Z(theta) - b theta, including the penalty's term, and its
 * gradient; theta is w without w_0, and w_0 is chosen so that the cells sum to 1.
 */
final class DualPoint {
  private final MaxEntProblem problem;
  private final Penalty penalty;
  private final double[] known;
  private final double[] w;
  private final double[] estimates;
  private double dual;
  private double residual;

  DualPoint(DualProblem of) {
    problem = of.problem();
    penalty = of.penalty();
    known = problem.selectivities();
    w = new double[known.length];
    estimates = new double[known.length];
  }

  /** The weights, which the caller fills before {@link #evaluate}. */
  double[] weights() {
    return w;
  }

  /** Moves to the start of a dual, or to independence if the dual has no start. */
  void begin(DualProblem dual, Independence independence) {
    System.arraycopy(independence.weights(), 0, w, 0, w.length);
    dual.copyStart(w);
  }

  /** Evaluates the dual at the weights, and normalises the weights. */
  void evaluate(Moments moments, boolean unions, StepTimer timer) {
    timer.enter(Step.TRANSFORM);
    moments.evaluate(w, unions);
    timer.enter(Step.REST);
    double sum = moments.moment(0);
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = moments.moment(problem.set(i)) / sum;
    }
    w[0] -= Math.log(sum) + moments.logarithmOfUnit();
    residual = penalty.residual(known, w, estimates);
    dual = 1 - w[0] + penalty.dual(w);
    for (int i = 1; i < known.length; i++) {
      dual -= known[i] * w[i];
    }
  }

  /** The known sets' estimates; not to be modified. */
  double[] estimates() {
    return estimates;
  }

  /**
   * For set i, the difference between its estimate and its known selectivity; this is a component
   * of the dual's gradient.
   */
  double excess(int i) {
    return estimates[i] - penalty.target(i, known[i], w[i]);
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
  boolean isNoWorseThan(DualPoint other) {
    return Backtracking.NORMALISED.accepts(other.dual, dual) && Double.isFinite(residual);
  }

  /** Sets the weights to those of a given point plus {@code scale * step}. */
  void move(DualPoint from, double[] step, double scale) {
    w[0] = from.w[0];
    for (int i = 1; i < w.length; i++) {
      w[i] = from.w[i] + scale * step[i];
    }
  }
}
