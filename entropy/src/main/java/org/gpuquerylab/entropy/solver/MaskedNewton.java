package org.gpuquerylab.entropy.solver;

import org.ejml.data.DMatrixRMaj;
import org.gpuquerylab.entropy.internal.cells.CellTiles;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.problem.Support;

/**
 * Newton's method for problems with impossible cells, for solvers that do not support them: it
 * writes all cells, sets the impossible cells to 0, and reads the matrix from Cx (section 3.2.4,
 * equation 5). O(z 2^z + m^3) time for each iteration. Single-threaded.
 */
final class MaskedNewton {
  private MaskedNewton() {}

  /** The memory for a problem. */
  public static MemoryNeed memoryNeeded(MaxEntProblem problem) {
    long vectors = MemoryNeed.vectors(problem.predicates(), 4);
    return MemoryNeed.onHost(MemoryNeed.plus(vectors, 4L * 8 * problem.size() * problem.size()));
  }

  /** Solves a problem whose known sets are independent on the support. */
  public static SolverRun run(MaxEntProblem problem, Support support, SolverOptions options) {
    DualProblem dual = DualProblem.of(problem, support);
    return new NewtonIteration(dual, new Cells(problem, support), options).run();
  }

  private static final class Cells implements NewtonSystem {
    private final MaxEntProblem problem;
    private final Support support;
    private final double[] x;
    private final double[] lastX;
    private final double[] cx;

    Cells(MaxEntProblem problem, Support support) {
      int n = Math.toIntExact(problem.cells());
      this.problem = problem;
      this.support = support;
      x = new double[n];
      lastX = new double[n];
      cx = new double[n];
    }

    @Override
    public void evaluate(double[] w, double[] dx, StepTimer timer) {
      timer.enter(Step.TRANSFORM);
      System.arraycopy(x, 0, lastX, 0, x.length);
      CellTiles tiles = CellTiles.consecutive(problem, support, w);
      int length = 1 << tiles.bits();
      for (int first = 0; first < x.length; first += length) {
        System.arraycopy(tiles.cells(first), 0, x, first, length);
      }
      System.arraycopy(x, 0, cx, 0, x.length);
      SupersetSums.inPlace(cx);
      for (int i = 0; i < dx.length; i++) {
        dx[i] = cx[(int) problem.set(i)];
      }
    }

    @Override
    public void matrix(DMatrixRMaj a) {
      for (int i = 0; i < a.numRows; i++) {
        for (int j = 0; j <= i; j++) {
          a.set(i, j, cx[(int) (problem.set(i) | problem.set(j))]);
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
