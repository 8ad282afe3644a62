package org.gpuquerylab.entropy.run;

/**
 * The options that every solver takes.
 *
 * @param stopping when the solver has converged
 * @param maxIterations iterations after which it gives up, 0 for the solver's own cap
 * @param threads host threads that it may use; a solver on the host with 1 is single-threaded
 * @param allBetas whether {@code solve} also computes the vector of all 2^z selectivities
 * @param memoryLimit host memory that it may take, in bytes
 */
public record SolverOptions(
    StoppingRule stopping, int maxIterations, int threads, boolean allBetas, long memoryLimit) {
  /** The ratio rule, the solver's own cap, one thread, no vector, four fifths of the heap. */
  public static final SolverOptions DEFAULT =
      new SolverOptions(StoppingRule.RATIO, 0, 1, false, Runtime.getRuntime().maxMemory() / 5 * 4);

  /** Checks the ranges. */
  public SolverOptions {
    if (maxIterations < 0 || threads < 1 || memoryLimit < 0) {
      throw new IllegalArgumentException(
          "iterations and memory must be 0 or more, threads 1 or more");
    }
  }

  /** The iteration cap, or the solver's own if none was given. */
  public int cap(int otherwise) {
    return maxIterations == 0 ? otherwise : maxIterations;
  }

  /** These options with another stopping rule. */
  public SolverOptions withStopping(StoppingRule rule) {
    return new SolverOptions(rule, maxIterations, threads, allBetas, memoryLimit);
  }

  /** These options with another iteration cap. */
  public SolverOptions withMaxIterations(int iterations) {
    return new SolverOptions(stopping, iterations, threads, allBetas, memoryLimit);
  }

  /** These options with another number of threads. */
  public SolverOptions withThreads(int number) {
    return new SolverOptions(stopping, maxIterations, number, allBetas, memoryLimit);
  }

  /** These options with or without the vector of all selectivities. */
  public SolverOptions withAllBetas(boolean all) {
    return new SolverOptions(stopping, maxIterations, threads, all, memoryLimit);
  }

  /** These options with another memory limit. */
  public SolverOptions withMemoryLimit(long bytes) {
    return new SolverOptions(stopping, maxIterations, threads, allBetas, bytes);
  }
}
