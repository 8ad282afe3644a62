package org.gpuquerylab.entropy.internal.sparse;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.Penalty;

/** Solves problems whose selectivities may contradict each other, by sums over all cells. */
@FunctionalInterface
public interface PenalizedSolver {
  /**
   * Maximizes the entropy minus a penalty.
   *
   * @param penalty a variance for each known set
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if there are too many cells
   */
  MaxEntSolution solve(MaxEntProblem problem, Penalty penalty);
}
