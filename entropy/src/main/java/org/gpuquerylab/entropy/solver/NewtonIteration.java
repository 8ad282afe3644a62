package org.gpuquerylab.entropy.solver;

import org.ejml.data.DMatrixRMaj;
import org.gpuquerylab.entropy.internal.cells.CholeskySolver;
import org.jspecify.annotations.Nullable;

/**
 * The iteration of figure 1 (Havenstein et al. 2020) on the dual f(w) = 1^t exp(D^t w - 1) - b^t w
 * (equation 3). The iteration starts from w = 0 or given weights, with or without a penalty; a
 * {@link NewtonSystem} computes its terms.
 */
public final class NewtonIteration {
  /** The default iteration cap: about ten times the iterations of hard problems. */
  private static final int CAP = 200;

  private static final Backtracking BACKTRACKING = Backtracking.PLAIN;

  private final NewtonSystem system;
  private final SolverOptions options;
  private final StoppingRule rule;
  private final DualProblem dual;
  private final Penalty penalty;
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

  /** Creates an iteration for a dual whose terms a system computes. */
  public NewtonIteration(DualProblem dual, NewtonSystem system, SolverOptions options) {
    int m = dual.problem().size();
    this.dual = dual;
    this.system = system;
    this.options = options;
    rule = dual.stopping(options.stopping());
    penalty = dual.penalty();
    known = dual.problem().selectivities();
    cholesky = new CholeskySolver(m);
    matrix = new DMatrixRMaj(m, m);
    step = new double[m];
    w = new double[m];
    dx = new double[m];
    nextW = new double[m];
    nextDx = new double[m];
    evaluated = w;
  }

  /**
   * Iterates until the stopping rule holds, the cap is reached, or no step makes the dual smaller.
   */
  public SolverRun run() {
    begin();
    int cap = options.cap(CAP);
    double residual = residual();
    int iterations = 0;
    boolean converged = rule.kind() == StoppingRule.Kind.RATIO && within(residual);
    while (!converged && iterations < cap && takeStep()) {
      iterations++;
      residual = rule.kind() == StoppingRule.Kind.RATIO ? residual() : system.change();
      converged = within(residual);
    }
    return new SolverRun(w, iterations, residual, converged, timer.times(), "", betas());
  }

  /** Given weights are normalised first, because the first steps from w = 0 do little else. */
  private void begin() {
    dual.copyStart(w);
    system.evaluate(w, dx, timer);
    if (dual.hasStart()) {
      w[0] -= Math.log(dx[0]);
      system.evaluate(w, dx, timer);
    }
  }

  private double residual() {
    return penalty.residual(known, w, dx);
  }

  /**
   * The selectivities at the weights w; null if they were not computed, or after a rejected step,
   * when the system's terms belong to the rejected weights.
   */
  private double @Nullable [] betas() {
    return evaluated == w ? system.betas() : null;
  }

  private boolean within(double residual) {
    return residual <= rule.epsilon();
  }

  /**
   * Lines 4 to 7 of figure 1; returns false if no step along the direction makes the dual smaller.
   */
  private boolean takeStep() {
    timer.enter(Step.MATRIX);
    system.matrix(matrix);
    for (int i = 0; i < step.length; i++) {
      step[i] = penalty.target(i, known[i], w[i]) - dx[i];
      matrix.add(i, i, penalty.variance(i));
    }
    timer.enter(Step.CHOLESKY);
    cholesky.solve(matrix, step);
    timer.enter(Step.REST);
    double before = value(w, dx);
    double scale = 1;
    for (int halvings = 0; halvings <= BACKTRACKING.shortenings(); halvings++) {
      for (int i = 0; i < w.length; i++) {
        nextW[i] = w[i] + scale * step[i];
      }
      system.evaluate(nextW, nextDx, timer);
      evaluated = nextW;
      timer.enter(Step.REST);
      if (accepts(before, value(nextW, nextDx))) {
        swap();
        return true;
      }
      scale /= 2;
    }
    return false;
  }

  private static boolean accepts(double before, double after) {
    return Double.isFinite(after) && BACKTRACKING.accepts(before, after);
  }

  /**
   * The dual; the sum of the cells is the first component of Dx, which belongs to the empty set.
   */
  private double value(double[] weights, double[] estimates) {
    double value = estimates[0] + penalty.dual(weights);
    for (int i = 0; i < weights.length; i++) {
      value -= known[i] * weights[i];
    }
    return value;
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
