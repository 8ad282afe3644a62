package org.gpuquerylab.entropy.internal.feasibility;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;

/** Linear programs over the cells of a small problem, solved by Commons Math's simplex method. */
final class CellProgram {
  /**
   * The maximum number of predicates: the tableau is dense and has about 2^z rows and 2^(z + 1)
   * columns.
   */
  static final int MAX_PREDICATES = 6;

  private static final int MAX_ITERATIONS = 20_000;
  private static final double EPSILON = 1e-10;

  private final MaxEntProblem problem;
  private final int[] cells;

  CellProgram(MaxEntProblem problem, Support support) {
    this.problem = problem;
    cells =
        IntStream.range(0, Math.toIntExact(problem.cells())).filter(support::contains).toArray();
  }

  /**
   * Maximizes b^t y subject to D^t y <= 0 on the support and -1 <= y <= 1; the maximum is above 0
   * if, and only if, the problem has no solution.
   *
   * @return the vector y; zeros if the method did not find the maximum
   */
  double[] certificate() {
    int m = problem.size();
    List<LinearConstraint> constraints = new ArrayList<>();
    for (int cell : cells) {
      double[] row = new double[m];
      Arrays.setAll(row, i -> (problem.set(i) & ~cell) == 0 ? 1 : 0);
      constraints.add(new LinearConstraint(row, Relationship.LEQ, 0));
    }
    for (int i = 0; i < m; i++) {
      double[] row = new double[m];
      row[i] = 1;
      constraints.add(new LinearConstraint(row, Relationship.LEQ, 1));
      constraints.add(new LinearConstraint(row, Relationship.GEQ, -1));
    }
    return maximize(problem.selectivities(), constraints, false);
  }

  /**
   * Finds the cells of the support that are 0 in every solution. Maximizes the sum of u over u, v
   * >= 0, u <= 1 and a scale t >= 1 with D (u + v) = t b: u is 1 for exactly the cells that can be
   * above 0 (Freund, Roundy and Todd 1985).
   *
   * @return an empty list if the method did not find the maximum
   */
  List<Cube> impossible() {
    int n = cells.length;
    List<LinearConstraint> constraints = new ArrayList<>();
    for (int i = 0; i < problem.size(); i++) {
      double[] row = new double[2 * n + 1];
      for (int c = 0; c < n; c++) {
        row[c] = (problem.set(i) & ~cells[c]) == 0 ? 1 : 0;
        row[n + c] = row[c];
      }
      row[2 * n] = -problem.selectivity(i);
      constraints.add(new LinearConstraint(row, Relationship.EQ, 0));
    }
    for (int c = 0; c < n; c++) {
      double[] row = new double[2 * n + 1];
      row[c] = 1;
      constraints.add(new LinearConstraint(row, Relationship.LEQ, 1));
    }
    double[] scale = new double[2 * n + 1];
    scale[2 * n] = 1;
    constraints.add(new LinearConstraint(scale, Relationship.GEQ, 1));
    double[] objective = new double[2 * n + 1];
    Arrays.fill(objective, 0, n, 1);
    return zeros(maximize(objective, constraints, true));
  }

  private List<Cube> zeros(double[] u) {
    long all = problem.cells() - 1;
    List<Cube> zeros = new ArrayList<>();
    for (int c = 0; c < cells.length && u[u.length - 1] >= 1; c++) {
      if (u[c] < 0.5) {
        zeros.add(new Cube(all, cells[c]));
      }
    }
    return zeros;
  }

  private static double[] maximize(
      double[] objective, List<LinearConstraint> constraints, boolean nonNegative) {
    try {
      PointValuePair best =
          new SimplexSolver(EPSILON)
              .optimize(
                  new MaxIter(MAX_ITERATIONS),
                  new LinearObjectiveFunction(objective, 0),
                  new LinearConstraintSet(constraints),
                  GoalType.MAXIMIZE,
                  new NonNegativeConstraint(nonNegative));
      return best.getPoint();
    } catch (MathIllegalStateException e) {
      // There is no solution or no largest one, or the method took too many steps.
      return new double[objective.length];
    }
  }
}
