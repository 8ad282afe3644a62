package org.gpuquerylab.entropy.estimator;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/**
 * The first pass of a repair, as a solver: a different solver handles the components that the first
 * pass does not complete.
 *
 * @param solver the repair's solver
 * @param repair the repair; not closed
 */
record FirstPass(MaxEntSolver solver, Repair repair) implements MaxEntSolver {
  @Override
  public String name() {
    return solver.name();
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    return solver.memoryNeeded(problem);
  }

  @Override
  public MaxEntSolution solve(MaxEntProblem problem) {
    return repair.asGiven(problem, null);
  }
}
