package org.gpuquerylab.entropy.solver;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * An oracle that shares nothing with the solvers: Newton's method with backtracking on the
 * normalised dual log Z(theta) - b theta, from the uniform distribution, by sums over all cells and
 * Commons Math's decomposition.
 */
public final class ReferenceSolver {
  private static final double EPSILON = 1e-12;

  private final MaxEntProblem problem;
  private final int n;
  private double[] theta;
  private double[] betas;
  private double value;

  private ReferenceSolver(MaxEntProblem problem) {
    this.problem = problem;
    n = Math.toIntExact(problem.cells());
    theta = new double[problem.size()];
    betas = new double[n];
    value = evaluate(theta);
  }

  /** All 2^z selectivities of a problem with an interior. */
  public static double[] betas(MaxEntProblem problem) {
    ReferenceSolver solver = new ReferenceSolver(problem);
    for (int i = 0; i < 200 && solver.residual() > EPSILON; i++) {
      solver.step();
    }
    return solver.betas;
  }

  private double residual() {
    double worst = 0;
    for (int i = 0; i < theta.length; i++) {
      worst = Math.max(worst, Math.abs(estimate(i) / problem.selectivity(i) - 1));
    }
    return worst;
  }

  private double estimate(int i) {
    return betas[(int) problem.set(i)];
  }

  /** Sets the selectivities to those of theta; the dual's value there. */
  private double evaluate(double[] at) {
    double[] x = new double[n];
    for (int i = 1; i < at.length; i++) {
      for (int cell = 0; cell < n; cell++) {
        x[cell] += (problem.set(i) & ~cell) == 0 ? at[i] : 0;
      }
    }
    double most = Arrays.stream(x).max().orElseThrow();
    double z = 0;
    for (int cell = 0; cell < n; cell++) {
      x[cell] = Math.exp(x[cell] - most);
      z += x[cell];
    }
    for (int bit = 1; bit < n; bit <<= 1) {
      for (int cell = 0; cell < n; cell++) {
        x[cell] += (cell & bit) == 0 ? x[cell | bit] : 0;
      }
    }
    double dual = most + Math.log(z);
    for (int i = 1; i < at.length; i++) {
      dual -= at[i] * problem.selectivity(i);
    }
    for (int set = 0; set < n; set++) {
      betas[set] = x[set] / z;
    }
    return dual;
  }

  private void step() {
    int m = theta.length;
    double[] gradient = new double[m - 1];
    double[][] hessian = new double[m - 1][m - 1];
    for (int i = 1; i < m; i++) {
      gradient[i - 1] = problem.selectivity(i) - estimate(i);
      for (int j = 1; j < m; j++) {
        int union = (int) (problem.set(i) | problem.set(j));
        hessian[i - 1][j - 1] = betas[union] - estimate(i) * estimate(j);
      }
      hessian[i - 1][i - 1] *= 1 + 1e-14;
    }
    double[] direction =
        new CholeskyDecomposition(new Array2DRowRealMatrix(hessian, false), 1e-8, 0)
            .getSolver()
            .solve(new ArrayRealVector(gradient, false))
            .toArray();
    search(direction);
  }

  private void search(double[] direction) {
    double before = value;
    for (double scale = 1; scale > 1e-12; scale /= 2) {
      double[] next = theta.clone();
      for (int i = 1; i < next.length; i++) {
        next[i] += scale * direction[i - 1];
      }
      value = evaluate(next);
      if (value <= before + 1e-12 * (1 + Math.abs(before))) {
        theta = next;
        return;
      }
    }
    value = evaluate(theta);
  }
}
