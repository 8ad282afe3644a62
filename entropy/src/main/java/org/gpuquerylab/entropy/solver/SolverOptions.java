package org.gpuquerylab.entropy.solver;

/**
 * The options of every solver.
 *
 * @param stopping the rule that decides when the solver has converged
 * @param maxIterations the maximum number of iterations, 0 for the solver's default cap
 * @param threads the number of host threads that the solver may use; with 1, a solver on the host
 *     is single-threaded
 * @param allBetas whether {@code solve} also computes the vector of all 2^z selectivities
 * @param memoryLimit the maximum host memory of a solver, in bytes
 */
public record SolverOptions(
    StoppingRule stopping, int maxIterations, int threads, boolean allBetas, long memoryLimit) {
  /**
   * The default options: the ratio rule, the solver's default cap, one thread, no vector of all
   * selectivities, four fifths of the heap.
   */
  public static final SolverOptions DEFAULT =
      new SolverOptions(StoppingRule.RATIO, 0, 1, false, Runtime.getRuntime().maxMemory() / 5 * 4);

  /** Checks the ranges. */
  public SolverOptions {
    if (maxIterations < 0 || threads < 1 || memoryLimit < 0) {
      throw new IllegalArgumentException(
          "iterations and memory must be 0 or more, threads 1 or more");
    }
  }

  /** The iteration cap, or the solver's default cap if none was given. */
  public int cap(int otherwise) {
    return maxIterations == 0 ? otherwise : maxIterations;
  }

  /** Returns these options with another stopping rule. */
  public SolverOptions withStopping(StoppingRule rule) {
    return new SolverOptions(rule, maxIterations, threads, allBetas, memoryLimit);
  }

  /** Returns these options with another iteration cap. */
  public SolverOptions withMaxIterations(int iterations) {
    return new SolverOptions(stopping, iterations, threads, allBetas, memoryLimit);
  }

  /** Returns these options with another number of threads. */
  public SolverOptions withThreads(int number) {
    return new SolverOptions(stopping, maxIterations, number, allBetas, memoryLimit);
  }

  /** Returns these options with or without the vector of all selectivities. */
  public SolverOptions withAllBetas(boolean all) {
    return new SolverOptions(stopping, maxIterations, threads, all, memoryLimit);
  }

  /** Returns these options with another memory limit. */
  public SolverOptions withMemoryLimit(long bytes) {
    return new SolverOptions(stopping, maxIterations, threads, allBetas, bytes);
  }
}
