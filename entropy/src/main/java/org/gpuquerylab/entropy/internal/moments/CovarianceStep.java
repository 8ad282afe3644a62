package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.cells.RowCholesky;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.jspecify.annotations.Nullable;

/**
 * Computes Newton's step on the normalised dual: the Hessian is the known sets' covariance, which
 * is gathered from all selectivities and factored in place. O(m^3) time. The memory of a
 * factorization is kept for each m.
 */
public final class CovarianceStep {
  /** The first fraction of the diagonal to add if a pivot is not above 0. */
  public static final double LEAST_RIDGE = 1e-15;

  /**
   * The maximum fraction of the diagonal to add; if a larger one is needed, no step is returned.
   */
  public static final double MOST_RIDGE = 1;

  private @Nullable RowCholesky[] factors = new RowCholesky[1];
  private double[] right = new double[0];

  /** Makes room for m known sets. */
  void grow(int size) {
    if (right.length < size) {
      right = new double[size];
      factors = Arrays.copyOf(factors, size);
    }
  }

  /**
   * Factors the matrix and solves the system; adds a ridge if rounding makes one necessary.
   *
   * @param betas all selectivities, scaled by the first value; not modified
   * @param excess the gradient, a value for each known set; not modified
   * @param step a value for each known set; overwritten except for the first
   * @param timer receives the time by step, or null
   * @return whether a step was found
   */
  boolean solve(
      SmallProblem problem,
      double[] betas,
      double[] excess,
      double[] step,
      @Nullable StepTimer timer) {
    int unknowns = problem.size() - 1;
    RowCholesky cholesky = cholesky(unknowns);
    if (!factor(problem, betas, cholesky, timer)) {
      return false;
    }
    for (int i = 0; i < unknowns; i++) {
      right[i] = -excess[i + 1];
    }
    cholesky.solve(right);
    System.arraycopy(right, 0, step, 1, unknowns);
    return true;
  }

  private RowCholesky cholesky(int unknowns) {
    RowCholesky cholesky = factors[unknowns];
    if (cholesky == null) {
      cholesky = new RowCholesky(unknowns);
      factors[unknowns] = cholesky;
    }
    return cholesky;
  }

  private static boolean factor(
      SmallProblem problem, double[] betas, RowCholesky cholesky, @Nullable StepTimer timer) {
    for (double ridge = 0; ridge <= MOST_RIDGE; ridge = Math.max(LEAST_RIDGE, 100 * ridge)) {
      enter(timer, Step.MATRIX);
      fill(problem, betas, cholesky.rows(), ridge);
      enter(timer, Step.CHOLESKY);
      if (cholesky.factor()) {
        return true;
      }
    }
    return false;
  }

  static void enter(@Nullable StepTimer timer, Step step) {
    if (timer != null) {
      timer.enter(step);
    }
  }

  /** Fills the upper triangle of the covariance. */
  private static void fill(SmallProblem problem, double[] betas, double[][] rows, double ridge) {
    int[] sets = problem.sets();
    double scale = 1 / betas[0];
    for (int i = 1; i < problem.size(); i++) {
      double[] row = rows[i - 1];
      int set = sets[i];
      double mean = betas[set] * scale * scale;
      for (int j = i; j < problem.size(); j++) {
        row[j - 1] = betas[set | sets[j]] * scale - mean * betas[sets[j]];
      }
      row[i - 1] *= 1 + ridge;
    }
  }
}
