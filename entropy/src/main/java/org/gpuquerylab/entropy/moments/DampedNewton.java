package org.gpuquerylab.entropy.moments;

import org.gpuquerylab.entropy.newton.RowCholesky;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.jspecify.annotations.Nullable;

/**
 * Newton's method with backtracking on the normalised dual log Z(theta) - b theta, of which the
 * Hessian is the known sets' covariance; theta is w without w_0, and w_0 normalises. It begins at
 * independence. As long as steps with a factorization make the residual at least {@link #CONTRACTS}
 * times smaller, the factorization is kept, and only the known sets' own moments are needed.
 */
final class DampedNewton {
  private static final int CAP = 200;
  private static final int MAX_HALVINGS = 40;
  private static final double CONTRACTS = 20;

  /** Below this residual a step is expected to contract, so that unions are not asked for. */
  private static final double NEAR = 0.03;

  private final MaxEntProblem problem;
  private final SolverOptions options;
  private final Moments moments;
  private final StepTimer timer = new StepTimer();
  private final double[] known;
  private final double[] estimates;
  private final double[] step;
  private final RowCholesky cholesky;
  private double[] w;
  private double[] nextW;
  private double dual;
  private double residual;

  DampedNewton(
      MaxEntProblem problem, Moments moments, RowCholesky cholesky, SolverOptions options) {
    int m = problem.size();
    this.problem = problem;
    this.moments = moments;
    this.cholesky = cholesky;
    this.options = options;
    known = problem.selectivities();
    estimates = new double[m];
    step = new double[m - 1];
    w = new double[m];
    nextW = new double[m];
  }

  /**
   * Solves the problem.
   *
   * @param exact whether the moments are over all cells, so that independence's have a closed form
   */
  SolverRun run(boolean exact) {
    Independence independence = new Independence(problem);
    w = independence.weights();
    Moments at = exact ? independence : moments;
    evaluate(at, w, true);
    boolean unions = true;
    boolean factored = false;
    int cap = options.cap(CAP);
    int iterations = 0;
    while (!isConverged() && iterations < cap && w.length > 1) {
      if (!factored) {
        if (!unions) {
          evaluate(moments, w, true);
        }
        factor(at);
      }
      double before = residual;
      boolean alone = factored || before < NEAR;
      solve();
      if (!search(!alone, factored ? 0 : MAX_HALVINGS)) {
        if (!factored) {
          break;
        }
        factored = false;
        unions = false;
        continue;
      }
      at = moments;
      iterations++;
      unions = !alone;
      factored = alone && residual * CONTRACTS <= before;
    }
    return finish(iterations);
  }

  private SolverRun finish(int iterations) {
    double @Nullable [] all = null;
    if (options.allBetas() && problem.predicates() <= MaxEntSolution.MAX_VECTOR_PREDICATES) {
      timer.enter(Step.TRANSFORM);
      all = moments.all(w);
    }
    boolean converged = isConverged();
    return new SolverRun(w, iterations, residual, converged, timer.times(), moments.plan(), all);
  }

  private boolean isConverged() {
    return residual <= options.stopping().epsilon();
  }

  /** Evaluates at weights, of which w_0 is changed so that the cells sum to 1. */
  private void evaluate(Moments at, double[] weights, boolean unions) {
    timer.enter(Step.TRANSFORM);
    at.evaluate(weights, unions);
    timer.enter(Step.REST);
    double sum = at.moment(0);
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = at.moment(problem.set(i)) / sum;
    }
    weights[0] -= Math.log(sum);
    residual = StoppingRule.ratioResidual(known, estimates);
    dual = 1 - weights[0];
    for (int i = 1; i < known.length; i++) {
      dual -= known[i] * weights[i];
    }
  }

  /** Fills the covariance and factors it; rounding may make a ridge necessary. */
  private void factor(Moments at) {
    double sum = at.moment(0);
    for (double ridge = 0; ridge <= 1; ridge = Math.max(1e-15, 100 * ridge)) {
      timer.enter(Step.MATRIX);
      double[][] rows = cholesky.rows();
      for (int i = 1; i < known.length; i++) {
        double[] row = rows[i - 1];
        long set = problem.set(i);
        for (int j = i; j < known.length; j++) {
          row[j - 1] = at.moment(set | problem.set(j)) / sum - estimates[i] * estimates[j];
        }
        row[i - 1] *= 1 + ridge;
      }
      timer.enter(Step.CHOLESKY);
      if (cholesky.factor()) {
        return;
      }
    }
  }

  private void solve() {
    timer.enter(Step.CHOLESKY);
    for (int i = 0; i < step.length; i++) {
      step[i] = known[i + 1] - estimates[i + 1];
    }
    cholesky.solve(step);
    timer.enter(Step.REST);
  }

  /** Goes along the step as far as the dual does not grow; false, and back, if nowhere. */
  private boolean search(boolean unions, int halvings) {
    double before = dual;
    double residualBefore = residual;
    double[] estimatesBefore = estimates.clone();
    double scale = 1;
    for (int i = 0; i <= halvings; i++) {
      nextW[0] = w[0];
      for (int j = 1; j < w.length; j++) {
        nextW[j] = w[j] + scale * step[j - 1];
      }
      evaluate(moments, nextW, unions);
      if (dual <= before + 1e-11 * (1 + Math.abs(before)) && Double.isFinite(residual)) {
        double[] swap = w;
        w = nextW;
        nextW = swap;
        return true;
      }
      scale /= 2;
    }
    dual = before;
    residual = residualBefore;
    System.arraycopy(estimatesBefore, 0, estimates, 0, estimates.length);
    return false;
  }
}
