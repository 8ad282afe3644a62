package org.gpuquerylab.entropy.internal.host;

import org.ejml.data.DMatrixRMaj;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.NewtonIteration;
import org.gpuquerylab.entropy.solver.NewtonSystem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * Newton's method, Variant A (Havenstein et al. 2020, section 3.1 and figure 1): the partial design
 * matrix D is stored, and every product with it is a plain loop. O(m^2 2^z + m^3) time for each
 * iteration, and 8 m 2^z bytes. Single-threaded. This solver is a baseline and not meant for
 * practical use.
 */
public final class NewtonVariantA extends DualSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "newton-a";

  /** Creates the solver. */
  public NewtonVariantA(SolverOptions options) {
    super(NAME, options);
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    long design = MemoryNeed.times(MemoryNeed.vectors(problem.predicates(), 1), problem.size());
    long vectors = MemoryNeed.vectors(problem.predicates(), 2);
    long matrices = 4L * 8 * problem.size() * problem.size();
    return MemoryNeed.onHost(MemoryNeed.plus(design, MemoryNeed.plus(vectors, matrices)));
  }

  @Override
  protected SolverRun run(DualProblem dual) {
    DesignMatrix design = new DesignMatrix(dual.problem(), dual.support());
    return new NewtonIteration(dual, design, options()).run();
  }

  /** The rows of D, and products with D. */
  private static final class DesignMatrix implements NewtonSystem {
    private final Support support;
    private final double[][] d;
    private double[] x;
    private double[] lastX;

    DesignMatrix(MaxEntProblem problem, Support support) {
      int n = Math.toIntExact(problem.cells());
      this.support = support;
      d = new double[problem.size()][n];
      x = new double[n];
      lastX = new double[n];
      for (int i = 0; i < d.length; i++) {
        long set = problem.set(i);
        for (int cell = 0; cell < n; cell++) {
          d[i][cell] = (set & ~cell) == 0 ? 1 : 0;
        }
      }
    }

    @Override
    public void evaluate(double[] w, double[] dx, StepTimer timer) {
      timer.enter(Step.TRANSFORM);
      double[] swap = lastX;
      lastX = x;
      x = swap;
      for (int cell = 0; cell < x.length; cell++) {
        double exponent = -1;
        for (int i = 0; i < w.length; i++) {
          exponent += d[i][cell] * w[i];
        }
        x[cell] = Math.exp(exponent);
      }
      support.clear(x);
      for (int i = 0; i < dx.length; i++) {
        dx[i] = dot(d[i]);
      }
    }

    private double dot(double[] row) {
      double sum = 0;
      for (int cell = 0; cell < row.length; cell++) {
        sum += row[cell] * x[cell];
      }
      return sum;
    }

    /**
     * The procedure get_DdiagxDt as printed: it visits all i and j, although the matrix is
     * symmetric.
     */
    @Override
    public void matrix(DMatrixRMaj a) {
      for (int i = 0; i < d.length; i++) {
        for (int j = 0; j < d.length; j++) {
          double[] di = d[i];
          double[] dj = d[j];
          double s = 0;
          for (int k = 0; k < x.length; k++) {
            s += di[k] * x[k] * dj[k];
          }
          a.set(i, j, s);
        }
      }
    }

    @Override
    public double change() {
      double most = 0;
      for (int cell = 0; cell < x.length; cell++) {
        most = Math.max(most, Math.abs(x[cell] - lastX[cell]));
      }
      return most;
    }
  }
}
