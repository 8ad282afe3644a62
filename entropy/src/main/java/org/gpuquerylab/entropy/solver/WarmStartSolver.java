package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** A solver that begins at the weights of another solution where it is given one. */
public interface WarmStartSolver extends MaxEntSolver {
  /**
   * Solves a problem from the weights of another's solution, which is faster where they differ in
   * little; the solution is the same as that of {@link #solve(MaxEntProblem)}, to the stopping
   * rule. Known sets that the other problem does not have begin with weight 0. Where the predicates
   * differ, once impossible cells are removed, the start is not used.
   *
   * @param start by any solver
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException as {@link
   *     #solve(MaxEntProblem)}
   */
  MaxEntSolution solve(MaxEntProblem problem, MaxEntSolution start);
}
