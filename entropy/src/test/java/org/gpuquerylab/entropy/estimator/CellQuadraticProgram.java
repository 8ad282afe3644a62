package org.gpuquerylab.entropy.estimator;

import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * A quadratic program: minimizes the length of A x - b over x without negative components, by the
 * active-set method of C. L. Lawson and R. J. Hanson, "Solving Least Squares Problems", 1974,
 * chapter 23.
 */
final class CellQuadraticProgram {
  private static final double ZERO = 1e-10;

  private final RealMatrix a;
  private final RealVector b;
  private final boolean[] passive;
  private final double[] x;

  private CellQuadraticProgram(RealMatrix a, RealVector b) {
    this.a = a;
    this.b = b;
    passive = new boolean[a.getColumnDimension()];
    x = new double[a.getColumnDimension()];
  }

  /** The vector x at the minimum. */
  static double[] solve(RealMatrix a, double[] b) {
    CellQuadraticProgram problem = new CellQuadraticProgram(a, new ArrayRealVector(b));
    for (int enter = problem.steepest(); enter >= 0; enter = problem.steepest()) {
      problem.passive[enter] = true;
      problem.descend();
    }
    return problem.x;
  }

  /** The column along which the length falls fastest; -1 at the minimum. */
  private int steepest() {
    RealVector rest = b.subtract(a.operate(new ArrayRealVector(x)));
    int best = -1;
    double most = ZERO * rest.getNorm();
    for (int j = 0; j < x.length; j++) {
      RealVector column = a.getColumnVector(j);
      double slope = column.dotProduct(rest) / column.getNorm();
      if (!passive[j] && slope > most) {
        most = slope;
        best = j;
      }
    }
    return best;
  }

  /**
   * Moves to the minimum over the passive columns; removes the columns whose values would fall
   * below 0.
   */
  private void descend() {
    double share;
    do {
      double[] goal = goal();
      share = 1;
      for (int j = 0; j < x.length; j++) {
        share = passive[j] && goal[j] <= 0 ? Math.min(share, x[j] / (x[j] - goal[j])) : share;
      }
      for (int j = 0; j < x.length; j++) {
        x[j] += share * (goal[j] - x[j]);
        if (x[j] <= 1e-15) {
          passive[j] = false;
          x[j] = 0;
        }
      }
    } while (share < 1);
  }

  private double[] goal() {
    int[] rows = IntStream.range(0, a.getRowDimension()).toArray();
    int[] columns = IntStream.range(0, x.length).filter(j -> passive[j]).toArray();
    RealMatrix part = a.getSubMatrix(rows, columns);
    RealVector solution = new SingularValueDecomposition(part).getSolver().solve(b);
    double[] goal = new double[x.length];
    for (int c = 0; c < columns.length; c++) {
      goal[columns[c]] = solution.getEntry(c);
    }
    return goal;
  }
}
