package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/**
 * Solves the dual of the restricted master program by the simplex method of Commons Math, as an
 * oracle: it maximizes the sum of d_i pi_i such that no column is worth more than 1.
 */
final class DualProgram {
  private static final int MAX_ITERATIONS = 100_000;

  private final double[] demand;
  private final List<LinearConstraint> constraints = new ArrayList<>();

  DualProgram(int[] demands) {
    demand = Arrays.stream(demands).asDoubleStream().toArray();
  }

  void add(int[] column) {
    double[] row = new double[column.length];
    for (int t = 0; t < row.length; t++) {
      row[t] = column[t];
    }
    constraints.add(new LinearConstraint(row, Relationship.LEQ, 1));
  }

  /** The optimal prices of the types; every type must be in a column. */
  double[] prices() {
    return new SimplexSolver(1e-9)
        .optimize(
            new MaxIter(MAX_ITERATIONS),
            new LinearObjectiveFunction(demand, 0),
            new LinearConstraintSet(constraints),
            GoalType.MAXIMIZE,
            new NonNegativeConstraint(true))
        .getPoint();
  }

  /** The objective's value at the given prices. */
  double value(double[] prices) {
    double value = 0;
    for (int t = 0; t < demand.length; t++) {
      value += demand[t] * prices[t];
    }
    return value;
  }
}
