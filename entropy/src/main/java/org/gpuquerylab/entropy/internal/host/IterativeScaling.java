package org.gpuquerylab.entropy.internal.host;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Iterative scaling as printed by Markl et al. 2007: the factor of a known set is chosen so that
 * its selectivity is correct, and every cell of the set is computed again from the other factors.
 * O(m^2 2^z) time for each sweep; the convergence is linear. Single-threaded. This solver is the
 * baseline of figures 2 and 3.
 */
public final class IterativeScaling extends SweepSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "scaling";

  /** Creates the solver. */
  public IterativeScaling(SolverOptions options) {
    super(NAME, options);
  }

  @Override
  ProportionalFitting begin(MaxEntProblem problem, Support support) {
    return new MarklSweep(problem, support);
  }

  @Override
  double work(double cells, double known) {
    return cells * known * known;
  }

  private static final class MarklSweep extends ProportionalFitting {
    MarklSweep(MaxEntProblem problem, Support support) {
      super(problem, support);
    }

    @Override
    void scaleAll() {
      for (int i = 0; i < w.length; i++) {
        double sum = 0;
        for (int cell = 0; cell < cells(); cell++) {
          if (contains(cell, i)) {
            sum += Math.exp(exponent(cell) - w[i] - 1);
          }
        }
        if (sum > 0 && sum < Double.POSITIVE_INFINITY) {
          w[i] = Math.log(known[i] / sum);
        }
      }
    }
  }
}
