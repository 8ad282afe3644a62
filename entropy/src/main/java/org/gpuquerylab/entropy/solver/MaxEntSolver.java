package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;

/**
 * Finds the distribution of maximum entropy among those with the known selectivities (Havenstein et
 * al. 2020, equation 2). Implementations are constructed with {@link SolverOptions}. An instance
 * may keep memory or device resources between calls; it is for one thread at a time.
 */
public interface MaxEntSolver extends AutoCloseable {
  /** The solver's name in the catalogue, such as {@code newton-a}. */
  String name();

  /** The memory that a problem without impossible cells takes, computed without allocating it. */
  MemoryNeed memoryNeeded(MaxEntProblem problem);

  /**
   * Solves a problem. If the iteration cap is reached first, the solution reports its residual and
   * that it did not converge; the solution is never NaN.
   *
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if no distribution has the
   *     known selectivities; the message names the sets that contradict each other
   * @throws SolverLimitException if the solver does not support such a problem, or needs more
   *     memory than it may take
   */
  MaxEntSolution solve(MaxEntProblem problem);

  /** Releases all resources of the instance; there are none by default. */
  @Override
  default void close() {}
}
