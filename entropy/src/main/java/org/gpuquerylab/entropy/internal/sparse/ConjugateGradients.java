package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.moments.SecantPairs;
import org.gpuquerylab.entropy.solver.Penalty;
import org.jspecify.annotations.Nullable;

/**
 * Computes a step of Newton's method by conjugate gradients, using products with the Hessian and
 * the {@link BlockMetric}, as accurately as the iteration requires (J. Nocedal and S. Wright,
 * "Numerical Optimization", 2nd ed. 2006, algorithm 7.1, with the metric of algorithm 5.3). A
 * penalty may make the Hessian so ill-conditioned that the conjugate gradients do not finish; a
 * {@link DenseStep} replaces them from then on. In measurements with inexact steps, Newton's method
 * took hundreds of steps, each of which moved by only a millionth of its length.
 */
final class ConjugateGradients {
  /** The maximum number of products for a step. */
  private static final int MOST = 400;

  /** The fraction of the residual that may remain far from the solution. */
  private static final double COARSE = 0.1;

  /**
   * The fraction of the residual that may remain under a penalty, where the dual is almost
   * piecewise quadratic. In measurements with coarse steps, Newton's method took 5 to 30 times as
   * many steps, or made no progress.
   */
  private static final double FINE = 1e-6;

  /**
   * The number of additional products for each step and known set under a penalty; without rounding
   * errors, 1 would be enough.
   */
  private static final int MORE = 4;

  /** A dense step takes as long as this number of products for each known set. */
  private static final int DENSE = 1;

  private final CurvatureProduct product;
  private final BlockMetric metric;
  private final double[] rest;
  private final double[] measured;
  private final double[] direction;
  private final double[] curved;
  private final double coarse;
  private final int most;
  private final boolean mayBeDense;
  private @Nullable DenseStep dense;
  private int products;

  /**
   * Allocates memory for a problem.
   *
   * @param memoryLimit the memory limit in bytes; a dense Hessian may take part of it
   */
  ConjugateGradients(CoupledProblem problem, Penalty penalty, long memoryLimit) {
    int m = problem.size();
    mayBeDense = !penalty.isNone() && DenseStep.fits(m, memoryLimit);
    coarse = penalty.isNone() ? COARSE : FINE;
    most = penalty.isNone() ? MOST : MOST + (mayBeDense ? DENSE : MORE) * m;
    product = new CurvatureProduct(problem, penalty);
    metric = new BlockMetric(problem, penalty);
    rest = new double[m];
    measured = new double[m];
    direction = new double[m];
    curved = new double[m];
  }

  /** The number of products with the Hessian so far. */
  int products() {
    return products;
  }

  /**
   * Computes the step, which leads downhill.
   *
   * @param sums the point at which the Hessian is evaluated; not modified
   * @param gradient not modified
   * @param step overwritten
   */
  void solve(CliqueSums sums, double[] gradient, double[] step) {
    if (dense == null) {
      if (converges(sums, gradient, step) || !mayBeDense) {
        return;
      }
      dense = new DenseStep(product, step.length);
    }
    products += step.length;
    if (!dense.solve(sums, gradient, step)) {
      converges(sums, gradient, step);
    }
  }

  /** Whether the step is accurate enough for the iteration. */
  private boolean converges(CliqueSums sums, double[] gradient, double[] step) {
    metric.set(sums);
    Arrays.fill(step, 0);
    for (int i = 0; i < rest.length; i++) {
      rest[i] = -gradient[i];
    }
    metric.apply(rest, measured);
    System.arraycopy(measured, 0, direction, 0, direction.length);
    double size = SecantPairs.dot(rest, measured);
    // The allowed fraction tends to 0 with the gradient, so that Newton's method converges
    // quadratically. The sizes of vectors are squared here.
    double enough = size * Math.min(coarse * coarse, size);
    for (int i = 0; i < most && size > enough && size > 0; i++) {
      size = advance(sums, size, step, i == 0);
    }
    return size <= enough;
  }

  /**
   * Does one iteration; returns the new residual's size, or 0 if rounding hides that the Hessian is
   * positive definite.
   */
  private double advance(CliqueSums sums, double size, double[] step, boolean first) {
    product.apply(sums, direction, curved);
    products++;
    double curvature = SecantPairs.dot(direction, curved);
    if (!(curvature > 0)) {
      if (first) {
        System.arraycopy(direction, 0, step, 0, step.length);
      }
      return 0;
    }
    double scale = size / curvature;
    for (int i = 0; i < step.length; i++) {
      step[i] += scale * direction[i];
      rest[i] -= scale * curved[i];
    }
    metric.apply(rest, measured);
    double next = SecantPairs.dot(rest, measured);
    double share = next / size;
    for (int i = 0; i < direction.length; i++) {
      direction[i] = measured[i] + share * direction[i];
    }
    return next;
  }
}
