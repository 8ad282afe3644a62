package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** A solver that can start at the weights of another solution. */
public interface WarmStartSolver extends MaxEntSolver {
  /**
   * Solves a problem starting from another problem's solution, which is faster if the problems are
   * similar; within the accuracy of the stopping rule, the solution equals that of {@link
   * #solve(MaxEntProblem)}. Known sets that the other problem does not have start with weight 0.
   * The start is not used if the predicates differ after impossible cells are removed.
   *
   * @param start a solution of any solver
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException as thrown by {@link
   *     #solve(MaxEntProblem)}
   */
  MaxEntSolution solve(MaxEntProblem problem, MaxEntSolution start);
}
