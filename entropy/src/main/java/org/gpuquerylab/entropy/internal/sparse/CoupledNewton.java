package org.gpuquerylab.entropy.internal.sparse;

import org.gpuquerylab.entropy.internal.moments.NewtonRules;
import org.gpuquerylab.entropy.internal.moments.SecantPairs;
import org.gpuquerylab.entropy.solver.Backtracking;
import org.gpuquerylab.entropy.solver.Penalty;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * Newton's method with backtracking on the normalised dual; messages along the junction tree give
 * the dual's value, its gradient and products with its Hessian, and a {@link Penalty} adds its
 * terms to each. The iteration starts at independence or at given weights.
 */
final class CoupledNewton {
  private static final int CAP = 200;

  /** From this iteration on, the weights are tested as a proof that there is no solution. */
  private static final int SUSPECT = 20;

  private static final int SUSPECT_EVERY = 10;

  /**
   * The method gives up, after about five minutes, if the number of cells times the number of
   * products with the Hessian exceeds this limit.
   */
  private static final double MOST_WORK = 0x1p34;

  private final CoupledProblem problem;
  private final Penalty penalty;
  private final SolverOptions options;
  private final StepTimer timer;
  private final ConjugateGradients gradients;
  private final double[] gradient;
  private final double[] step;
  private CoupledPoint point;
  private CoupledPoint next;
  private int iterations;

  /**
   * Allocates memory for a problem.
   *
   * @param penalty a variance for each known set
   */
  CoupledNewton(CoupledProblem problem, Penalty penalty, SolverOptions options, StepTimer timer) {
    this.problem = problem;
    this.penalty = penalty;
    this.options = options;
    this.timer = timer;
    gradients = new ConjugateGradients(problem, penalty, options.memoryLimit());
    gradient = new double[problem.size()];
    step = new double[problem.size()];
    point = new CoupledPoint(problem, penalty);
    next = new CoupledPoint(problem, penalty);
  }

  /** Iterates like {@link #run(double[])}, but starts at independence. */
  void run() {
    run(independence());
  }

  /**
   * Iterates until the stopping rule holds, the cap is reached, or no step makes the dual smaller.
   *
   * @param start the weights of the start; not modified
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if the weights prove that
   *     there is no solution; with a penalty, this never happens
   */
  void run(double[] start) {
    System.arraycopy(start, 0, point.weights(), 0, start.length);
    evaluate(point);
    if (!Double.isFinite(point.dual())) { // no cell is possible at these weights
      checkSolvable();
    }
    while (!isConverged() && mayGoOn() && takeStep()) {
      iterations++;
      if (iterations >= SUSPECT && iterations % SUSPECT_EVERY == 0 && !isConverged()) {
        checkSolvable();
      }
    }
    if (!isConverged()) {
      checkSolvable();
    }
  }

  /** With a penalty, a step may need as many products as there are known sets. */
  private boolean mayGoOn() {
    return iterations < options.cap(CAP)
        && (penalty.isNone() || !isTooLong(problem, gradients.products()));
  }

  /**
   * Whether the number of products has reached the limit beyond which the method takes too long.
   */
  static boolean isTooLong(CoupledProblem problem, int products) {
    return products * problem.cells() > MOST_WORK;
  }

  private void checkSolvable() {
    if (penalty.isNone()) {
      CliqueCertificate.check(problem, point.weights());
    }
  }

  private double[] independence() {
    double[] w = new double[problem.size()];
    for (int i = 0; i < w.length; i++) {
      if (problem.set(i).size() == 1) {
        double s = NewtonRules.inside(problem.known()[i], penalty.standardError(i));
        w[i] = Math.log(s) - Math.log1p(-s);
      }
    }
    return w;
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

  /** The current point. */
  CoupledPoint point() {
    return point;
  }

  /** The number of steps taken. */
  int iterations() {
    return iterations;
  }

  /** The number of products with the Hessian. */
  int products() {
    return gradients.products();
  }
}
