package org.gpuquerylab.entropy.internal.feasibility;

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
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * Measures how much selectivities contradict each other: the smallest total change of the
 * selectivities after which some distribution has them. A linear program over all cells finds this
 * total; it shares no code with the solvers.
 */
public final class CellSlack {
  private CellSlack() {}

  /**
   * The smallest total change of the selectivities of the given known sets, in a problem of few
   * predicates; 0 if they do not contradict each other.
   */
  public static double of(SparseProblem problem, List<Integer> sets) {
    int cells = 1 << problem.predicates();
    int variables = cells + 2 * sets.size();
    List<LinearConstraint> rows = new ArrayList<>();
    double[] all = new double[variables];
    Arrays.fill(all, 0, cells, 1);
    rows.add(new LinearConstraint(all, Relationship.EQ, 1));
    for (int i = 0; i < sets.size(); i++) {
      double[] row = new double[variables];
      for (int cell = 0; cell < cells; cell++) {
        row[cell] = holds(problem.set(sets.get(i)), cell) ? 1 : 0;
      }
      row[cells + 2 * i] = 1;
      row[cells + 2 * i + 1] = -1;
      rows.add(new LinearConstraint(row, Relationship.EQ, problem.selectivity(sets.get(i))));
    }
    double[] cost = new double[variables];
    Arrays.fill(cost, cells, variables, 1);
    return new SimplexSolver()
        .optimize(
            new MaxIter(10_000),
            new LinearObjectiveFunction(cost, 0),
            new LinearConstraintSet(rows),
            GoalType.MINIMIZE,
            new NonNegativeConstraint(true))
        .getValue();
  }

  private static boolean holds(PredicateSet set, int cell) {
    return Arrays.stream(set.toArray()).allMatch(p -> (cell >> p & 1) != 0);
  }
}
