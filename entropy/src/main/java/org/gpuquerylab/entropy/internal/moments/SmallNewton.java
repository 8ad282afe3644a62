package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.solver.Backtracking;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.jspecify.annotations.Nullable;

/**
 * Newton's method with backtracking on the normalised dual, for a sequence of problems of few
 * predicates; the package description explains the method. The memory is allocated for the largest
 * problem so far and reused: a problem of a size that occurred before allocates nothing. O(z 2^z +
 * m^3) time for each iteration. Only one thread at a time may use an instance.
 */
public final class SmallNewton {
  private final double epsilon;
  private final int cap;
  private final SmallCells cells = new SmallCells();
  private final IndependentStep independence = new IndependentStep();
  private final CovarianceStep covariance = new CovarianceStep();
  private SmallPoint point = new SmallPoint();
  private SmallPoint next = new SmallPoint();
  private double[] step = new double[1];
  private int iterations;
  private @Nullable StepTimer timer;

  /**
   * Creates a solver.
   *
   * @param epsilon the largest residual of the ratio rule
   * @param cap the maximum number of iterations
   */
  public SmallNewton(double epsilon, int cap) {
    this.epsilon = epsilon;
    this.cap = cap;
  }

  /**
   * Sets the timer that receives the times of the next problems by step; null for no timing, which
   * is faster.
   */
  void time(@Nullable StepTimer by) {
    timer = by;
  }

  private void enter(Step part) {
    CovarianceStep.enter(timer, part);
  }

  /**
   * Solves a problem; returns false if the iteration did not converge, although there may be a
   * solution.
   */
  public boolean solve(SmallProblem problem) {
    begin(problem);
    enter(Step.TRANSFORM);
    independence.begin(problem, point.weights());
    cells.independent(independence.singles(), problem.predicates());
    return iterate(problem, problem.isClosed());
  }

  /**
   * Solves a problem from given weights; returns false if the iteration did not converge, although
   * there may be a solution.
   *
   * @param start one weight for each known set, finite; not modified
   */
  boolean solve(SmallProblem problem, double[] start) {
    begin(problem);
    System.arraycopy(start, 0, point.weights(), 0, problem.size());
    enter(Step.TRANSFORM);
    cells.evaluate(problem, point.weights());
    return iterate(problem, false);
  }

  /**
   * Iterates from the cells of the point's weights.
   *
   * @param fromIndependence whether the weights are those of independence; then the first step
   *     needs no matrix
   */
  private boolean iterate(SmallProblem problem, boolean fromIndependence) {
    enter(Step.REST);
    point.take(problem, cells.values());
    while (point.residual() > epsilon && iterations < cap && problem.size() > 1) {
      if (!direct(problem, fromIndependence) || !search(problem)) {
        break;
      }
      iterations++;
    }
    return point.residual() <= epsilon;
  }

  private void begin(SmallProblem problem) {
    int m = problem.size();
    if (step.length < m) {
      step = new double[m];
    }
    cells.grow(problem.predicates());
    independence.grow(problem.predicates());
    covariance.grow(m);
    point.grow(m);
    next.grow(m);
    iterations = 0;
  }

  /** Computes the step; returns false if there is none. */
  private boolean direct(SmallProblem problem, boolean fromIndependence) {
    if (iterations == 0 && fromIndependence) {
      enter(Step.CHOLESKY);
      independence.solve(problem, point.excess(), step);
      return true;
    }
    return covariance.solve(problem, cells.values(), point.excess(), step, timer);
  }

  /**
   * Moves along the step to a point at which the dual is not larger; if there is no such point,
   * returns false and does not move.
   */
  private boolean search(SmallProblem problem) {
    double descent = 0;
    double[] excess = point.excess();
    for (int i = 1; i < problem.size(); i++) {
      descent -= excess[i] * step[i];
    }
    double scale = 1;
    for (int i = 0; i <= Backtracking.NORMALISED.shortenings(); i++) {
      next.move(point, step, scale, problem.size());
      enter(Step.TRANSFORM);
      cells.evaluate(problem, next.weights());
      enter(Step.REST);
      next.take(problem, cells.values());
      if (next.isNoWorseThan(point)) {
        SmallPoint swap = point;
        point = next;
        next = swap;
        return true;
      }
      scale *= NewtonRules.shorter(scale * descent, next.dual() - point.dual());
    }
    return false;
  }

  /** The weights of the last problem, in the first m elements; not to be modified. */
  public double[] weights() {
    return point.weights();
  }

  /** The number of iterations for the last problem. */
  public int iterations() {
    return iterations;
  }

  /** The residual of the last problem's solution. */
  public double residual() {
    return point.residual();
  }

  /** The selectivity of all predicates together for the last problem, if the problem converged. */
  public double fullConjunct(SmallProblem problem) {
    return cells.values()[(1 << problem.predicates()) - 1] / cells.values()[0];
  }

  /** All 2^z selectivities of the last problem, if the problem converged. */
  double[] copyBetas(SmallProblem problem) {
    double[] betas = Arrays.copyOf(cells.values(), 1 << problem.predicates());
    double scale = 1 / betas[0];
    for (int set = 0; set < betas.length; set++) {
      betas[set] *= scale;
    }
    return betas;
  }
}
