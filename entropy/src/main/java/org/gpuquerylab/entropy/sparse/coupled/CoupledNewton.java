package org.gpuquerylab.entropy.sparse.coupled;

import org.gpuquerylab.entropy.moments.NewtonRules;
import org.gpuquerylab.entropy.moments.metric.SecantPairs;
import org.gpuquerylab.entropy.run.Backtracking;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.Step;
import org.gpuquerylab.entropy.run.StepTimer;

/**
 * Newton's method with backtracking on the normalised dual, of which the value, the gradient and
 * products with the Hessian come from messages along the junction tree. It begins at independence.
 */
final class CoupledNewton {
  private static final int CAP = 200;

  /** From this iteration on, the weights are tried as a proof that there is no solution. */
  private static final int SUSPECT = 20;

  private static final int SUSPECT_EVERY = 10;

  private final CoupledProblem problem;
  private final SolverOptions options;
  private final StepTimer timer;
  private final ConjugateGradients gradients;
  private final double[] gradient;
  private final double[] step;
  private CoupledPoint point;
  private CoupledPoint next;
  private int iterations;

  /** Allocates. */
  CoupledNewton(CoupledProblem problem, SolverOptions options, StepTimer timer) {
    this.problem = problem;
    this.options = options;
    this.timer = timer;
    gradients = new ConjugateGradients(problem);
    gradient = new double[problem.size()];
    step = new double[problem.size()];
    point = new CoupledPoint(problem);
    next = new CoupledPoint(problem);
  }

  /**
   * Iterates until the rule holds, the cap is reached, or no step makes the dual smaller.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if the weights prove that
   *     there is no solution
   */
  void run() {
    independence(point.weights());
    evaluate(point);
    if (!Double.isFinite(point.dual())) { // no cell is possible
      CliqueCertificate.check(problem, point.weights());
    }
    while (!isConverged() && iterations < options.cap(CAP) && takeStep()) {
      iterations++;
      if (iterations >= SUSPECT && iterations % SUSPECT_EVERY == 0 && !isConverged()) {
        CliqueCertificate.check(problem, point.weights());
      }
    }
    if (!isConverged()) {
      CliqueCertificate.check(problem, point.weights());
    }
  }

  private void independence(double[] w) {
    for (int i = 0; i < w.length; i++) {
      if (problem.set(i).size() == 1) {
        double s = Math.min(problem.known()[i], NewtonRules.MOST_SELECTIVITY);
        w[i] = Math.log(s) - Math.log1p(-s);
      }
    }
  }

  private void evaluate(CoupledPoint at) {
    timer.enter(Step.TRANSFORM);
    at.evaluate();
    timer.enter(Step.REST);
  }

  private boolean takeStep() {
    timer.enter(Step.CHOLESKY);
    point.gradient(gradient);
    gradients.solve(point.sums(), gradient, step);
    timer.enter(Step.REST);
    double descent = -SecantPairs.dot(gradient, step);
    double scale = 1;
    for (int i = 0; i <= Backtracking.NORMALISED.shortenings() && descent > 0; i++) {
      next.move(point, step, scale);
      evaluate(next);
      if (next.isNoWorseThan(point)) {
        CoupledPoint swap = point;
        point = next;
        next = swap;
        return true;
      }
      scale *= NewtonRules.shorter(scale * descent, next.dual() - point.dual());
    }
    return false;
  }

  boolean isConverged() {
    return point.residual() <= options.stopping().epsilon();
  }

  /** The point reached. */
  CoupledPoint point() {
    return point;
  }

  /** Steps taken. */
  int iterations() {
    return iterations;
  }

  /** Products with the Hessian. */
  int products() {
    return gradients.products();
  }
}
