package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * An oracle that shares no code with the solvers: Newton's method with backtracking from the
 * uniform distribution, by sums over all cells and Commons Math's decomposition. It must converge.
 */
public final class ReferenceSolver {
  private static final double EPSILON = 1e-11;

  private final MaxEntProblem problem;
  private final int n;
  private double[] w;
  private double[] betas;
  private double value;

  private ReferenceSolver(MaxEntProblem problem) {
    this.problem = problem;
    n = Math.toIntExact(problem.cells());
    w = new double[problem.size()];
    w[0] = 1 - Math.log(n);
    betas = new double[n];
    value = evaluate(w);
  }

  /** All 2^z selectivities of a problem with an interior. */
  public static double[] betas(MaxEntProblem problem) {
    ReferenceSolver solver = new ReferenceSolver(problem);
    for (int i = 0; i < 500 && solver.residual() > EPSILON; i++) {
      solver.step();
    }
    assertThat(solver.residual()).as("the reference's residual").isLessThanOrEqualTo(EPSILON);
    return solver.betas;
  }

  private double residual() {
    double worst = 0;
    for (int i = 0; i < w.length; i++) {
      worst = Math.max(worst, Math.abs(estimate(i) / problem.selectivity(i) - 1));
    }
    return worst;
  }

  private double estimate(int i) {
    return betas[(int) problem.set(i)];
  }

  /** Sets the selectivities to those of the weights; returns the dual's value. */
  private double evaluate(double[] at) {
    betas = PlainCells.betas(problem, at);
    double dual = betas[0];
    for (int i = 0; i < at.length; i++) {
      dual -= at[i] * problem.selectivity(i);
    }
    return dual;
  }

  private void step() {
    int m = w.length;
    double[] gradient = new double[m];
    double[][] hessian = new double[m][m];
    for (int i = 0; i < m; i++) {
      gradient[i] = problem.selectivity(i) - estimate(i);
      for (int j = 0; j < m; j++) {
        hessian[i][j] = betas[(int) (problem.set(i) | problem.set(j))];
      }
    }
    search(solve(hessian, gradient));
  }

  /** Sums of rare cells lose their last digits, so the matrix may need a ridge. */
  private static double[] solve(double[][] hessian, double[] gradient) {
    for (double ridge = 1e-16; ; ridge *= 10) {
      for (int i = 0; i < hessian.length; i++) {
        hessian[i][i] *= 1 + ridge;
      }
      try {
        return new CholeskyDecomposition(new Array2DRowRealMatrix(hessian), 1e-8, 0)
            .getSolver()
            .solve(new ArrayRealVector(gradient, false))
            .toArray();
      } catch (MathIllegalArgumentException e) {
        assertThat(ridge).isLessThan(1);
      }
    }
  }

  private void search(double[] direction) {
    double before = value;
    for (double scale = 1; scale > 1e-12; scale /= 2) {
      double[] next = w.clone();
      for (int i = 0; i < next.length; i++) {
        next[i] += scale * direction[i];
      }
      value = evaluate(next);
      if (value <= before + 1e-11 * (1 + Math.abs(before))) {
        w = next;
        return;
      }
    }
    value = evaluate(w);
  }
}
