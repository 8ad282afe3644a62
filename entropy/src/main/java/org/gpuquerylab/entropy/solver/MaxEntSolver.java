package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.limit.MemoryNeed;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;

/**
 * Finds the distribution of largest entropy among those with the known selectivities (Havenstein et
 * al. 2020, equation 2). It is constructed with its {@link SolverOptions}. An instance may keep
 * memory or device resources between calls; it is used by one thread at a time.
 */
public interface MaxEntSolver extends AutoCloseable {
  /** The name in the catalogue, such as {@code newton-a}. */
  String name();

  /** Memory that a problem without impossible cells takes, computed without allocating any. */
  MemoryNeed memoryNeeded(MaxEntProblem problem);

  /**
   * Solves a problem. If the iteration cap is reached first, the solution says that it did not
   * converge, and its residual; the solution is never NaN.
   *
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if no distribution has the
   *     known selectivities; the message names the sets that contradict each other
   * @throws SolverLimitException if the solver does not take such a problem, or needs more memory
   *     than it may take
   */
  MaxEntSolution solve(MaxEntProblem problem);

  /** Releases what the instance holds; nothing by default. */
  @Override
  default void close() {}
}
