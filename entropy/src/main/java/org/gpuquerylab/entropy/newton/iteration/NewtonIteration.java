package org.gpuquerylab.entropy.newton.iteration;

import org.ejml.data.DMatrixRMaj;
import org.gpuquerylab.entropy.cholesky.CholeskySolver;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.Backtracking;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.SolverRun;
import org.gpuquerylab.entropy.run.Step;
import org.gpuquerylab.entropy.run.StepTimer;
import org.gpuquerylab.entropy.run.StoppingRule;
import org.jspecify.annotations.Nullable;

/**
 * The iteration of figure 1 (Havenstein et al. 2020) on the dual f(w) = 1^t exp(D^t w - 1) - b^t w
 * (equation 3), from w = 0, for any way to compute its terms.
 */
public final class NewtonIteration {
  /** The solver's own cap: about ten times the iterations of hard problems. */
  private static final int CAP = 200;

  private static final Backtracking RULE = Backtracking.PLAIN;

  private final NewtonSystem system;
  private final SolverOptions options;
  private final double[] known;
  private final StepTimer timer = new StepTimer();
  private final CholeskySolver cholesky;
  private final DMatrixRMaj matrix;
  private final double[] step;
  private double[] w;
  private double[] dx;
  private double[] nextW;
  private double[] nextDx;
  private double[] evaluated;

  /** An iteration for a problem, of which the terms come from a system. */
  public NewtonIteration(MaxEntProblem problem, NewtonSystem system, SolverOptions options) {
    int m = problem.size();
    this.system = system;
    this.options = options;
    known = problem.selectivities();
    cholesky = new CholeskySolver(m);
    matrix = new DMatrixRMaj(m, m);
    step = new double[m];
    w = new double[m];
    dx = new double[m];
    nextW = new double[m];
    nextDx = new double[m];
    evaluated = w;
  }

  /** Iterates until the rule holds, the cap is reached, or no step makes the dual smaller. */
  public SolverRun run() {
    system.evaluate(w, dx, timer);
    int cap = options.cap(CAP);
    double residual = StoppingRule.ratioResidual(known, dx);
    int iterations = 0;
    boolean converged = options.stopping().kind() == StoppingRule.Kind.RATIO && within(residual);
    while (!converged && iterations < cap && takeStep()) {
      iterations++;
      residual =
          options.stopping().kind() == StoppingRule.Kind.RATIO
              ? StoppingRule.ratioResidual(known, dx)
              : system.change();
      converged = within(residual);
    }
    return new SolverRun(w, iterations, residual, converged, timer.times(), "", betas());
  }

  /** After a step that was not accepted, those of the system belong to other weights. */
  private double @Nullable [] betas() {
    return evaluated == w ? system.betas() : null;
  }

  private boolean within(double residual) {
    return residual <= options.stopping().epsilon();
  }

  /** Lines 4 to 7; false if no step along the direction makes the dual smaller. */
  private boolean takeStep() {
    timer.enter(Step.MATRIX);
    system.matrix(matrix);
    for (int i = 0; i < step.length; i++) {
      step[i] = known[i] - dx[i];
    }
    timer.enter(Step.CHOLESKY);
    cholesky.solve(matrix, step);
    timer.enter(Step.REST);
    double before = dual(w, dx);
    double scale = 1;
    for (int halvings = 0; halvings <= RULE.shortenings(); halvings++) {
      for (int i = 0; i < w.length; i++) {
        nextW[i] = w[i] + scale * step[i];
      }
      system.evaluate(nextW, nextDx, timer);
      evaluated = nextW;
      timer.enter(Step.REST);
      if (accepts(before, dual(nextW, nextDx))) {
        swap();
        return true;
      }
      scale /= 2;
    }
    return false;
  }

  private static boolean accepts(double before, double after) {
    return Double.isFinite(after) && RULE.accepts(before, after);
  }

  /** The sum of the cells is the first of Dx, that of the empty set. */
  private double dual(double[] weights, double[] estimates) {
    double dual = estimates[0];
    for (int i = 0; i < weights.length; i++) {
      dual -= known[i] * weights[i];
    }
    return dual;
  }

  private void swap() {
    double[] weights = w;
    w = nextW;
    nextW = weights;
    double[] estimates = dx;
    dx = nextDx;
    nextDx = estimates;
  }
}
