package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.internal.cells.RowCholesky;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.Backtracking;
import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.jspecify.annotations.Nullable;

/**
 * Newton's method with backtracking on the normalised dual log Z(theta) - b theta. The Hessian of
 * the dual is the known sets' covariance; a penalty adds its variances to the diagonal. The
 * iteration starts at independence or at a given start. As long as each step with the kept
 * factorization divides the residual by at least {@link NewtonRules#CONTRACTS}, the factorization
 * is kept, and only the moments of the known sets are computed.
 */
final class DampedNewton {
  private static final int CAP = 200;

  private final DualProblem dual;
  private final MaxEntProblem problem;
  private final SolverOptions options;
  private final Moments moments;
  private final StepTimer timer;
  private final double[] step;
  private final double[] solution;
  private final RowCholesky cholesky;
  private DualPoint point;
  private DualPoint next;

  DampedNewton(
      DualProblem dual,
      Moments moments,
      RowCholesky cholesky,
      SolverOptions options,
      StepTimer timer) {
    int m = dual.problem().size();
    this.dual = dual;
    problem = dual.problem();
    this.moments = moments;
    this.cholesky = cholesky;
    this.options = options;
    this.timer = timer;
    step = new double[m];
    solution = new double[m - 1];
    point = new DualPoint(dual);
    next = new DualPoint(dual);
  }

  /** Solves the problem from its start, or from independence if it has no start. */
  SolverRun run() {
    Independence independence = new Independence(dual);
    point.begin(dual, independence);
    // The moments at independence have a closed form if they are sums over all cells.
    boolean closed = dual.support().isFull() && !dual.hasStart();
    return finish(iterate(closed ? independence : moments, options.cap(CAP)), "");
  }

  /**
   * Continues from weights that another method has reached.
   *
   * @param start the weights; not modified
   * @param taken the number of iterations of that method; they count towards the cap and are
   *     included in the outcome
   * @param words a description of that method's work, for the plan
   */
  SolverRun goOn(double[] start, int taken, String words) {
    System.arraycopy(start, 0, point.weights(), 0, start.length);
    int iterations = iterate(moments, options.cap(CAP + taken) - taken);
    return finish(taken + iterations, words);
  }

  private int iterate(Moments startMoments, int cap) {
    Moments at = startMoments;
    point.evaluate(at, true, timer);
    boolean unions = true;
    boolean factored = false;
    int iterations = 0;
    while (!isConverged() && iterations < cap && step.length > 1) {
      if (!factored) {
        if (!unions) {
          point.evaluate(moments, true, timer);
        }
        factor(at);
      }
      double before = point.residual();
      boolean alone = factored || before < NewtonRules.NEAR;
      solve();
      if (!search(!alone, factored ? 0 : Backtracking.NORMALISED.shortenings())) {
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
      factored = alone && point.residual() * NewtonRules.CONTRACTS <= before;
    }
    return iterations;
  }

  private SolverRun finish(int iterations, String words) {
    double @Nullable [] all = null;
    double[] w = point.weights();
    if (options.allBetas() && problem.predicates() <= MaxEntSolution.MAX_VECTOR_PREDICATES) {
      timer.enter(Step.TRANSFORM);
      all = moments.all(w);
    }
    String plan = words + moments.plan();
    return new SolverRun(w, iterations, point.residual(), isConverged(), timer.times(), plan, all);
  }

  private boolean isConverged() {
    return point.residual() <= dual.stopping(options.stopping()).epsilon();
  }

  /** Computes the covariance and factors it; adds a ridge if rounding makes one necessary. */
  private void factor(Moments at) {
    double sum = at.moment(0);
    double[] estimates = point.estimates();
    for (double ridge = 0; ridge <= 1; ridge = Math.max(1e-15, 100 * ridge)) {
      timer.enter(Step.MATRIX);
      double[][] rows = cholesky.rows();
      for (int i = 1; i < estimates.length; i++) {
        double[] row = rows[i - 1];
        long set = problem.set(i);
        for (int j = i; j < estimates.length; j++) {
          row[j - 1] = at.moment(set | problem.set(j)) / sum - estimates[i] * estimates[j];
        }
        row[i - 1] = (row[i - 1] + dual.penalty().variance(i)) * (1 + ridge);
      }
      timer.enter(Step.CHOLESKY);
      if (cholesky.factor()) {
        return;
      }
    }
  }

  private void solve() {
    timer.enter(Step.CHOLESKY);
    for (int i = 0; i < solution.length; i++) {
      solution[i] = -point.excess(i + 1);
    }
    cholesky.solve(solution);
    System.arraycopy(solution, 0, step, 1, solution.length);
    timer.enter(Step.REST);
  }

  /**
   * Moves along the step to a point at which the dual is not larger; if there is no such point,
   * returns false and does not move.
   */
  private boolean search(boolean unions, int shortenings) {
    double descent = 0;
    for (int i = 1; i < step.length; i++) {
      descent -= point.excess(i) * step[i];
    }
    double scale = 1;
    for (int i = 0; i <= shortenings; i++) {
      next.move(point, step, scale);
      next.evaluate(moments, unions, timer);
      if (next.isNoWorseThan(point)) {
        DualPoint swap = point;
        point = next;
        next = swap;
        return true;
      }
      scale *= NewtonRules.shorter(scale * descent, next.dual() - point.dual());
    }
    return false;
  }
}
