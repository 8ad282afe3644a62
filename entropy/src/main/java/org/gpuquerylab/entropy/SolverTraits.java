package org.gpuquerylab.entropy;

import org.gpuquerylab.entropy.limit.ProblemLimits;

/**
 * What a solver promises. Contract tests hold it to these traits and ask for no more; experiments
 * choose its problems by them.
 *
 * @param limits the problems that it takes
 * @param epsilon the smallest residual of the ratio rule that it reaches
 * @param convergingShare the share of problems, above 0 and at most 1, that it solves within its
 *     own iteration cap; for the others it reports that it did not converge
 * @param quickPredicates z up to which it solves every problem well within a second
 * @param multithreaded whether it uses the host threads that it is given; host solvers only
 * @param writesCells whether it computes all 2^z selectivities with every solution (a device solver
 *     on the device), so that asking only for the weights saves nothing
 * @param everyRule whether it takes every stopping rule; others take only the ratio and refuse the
 *     rest with an {@link IllegalArgumentException}
 */
public record SolverTraits(
    ProblemLimits limits,
    double epsilon,
    double convergingShare,
    int quickPredicates,
    boolean multithreaded,
    boolean writesCells,
    boolean everyRule) {
  /**
   * Takes every problem and solves it to 1e-11, quickly up to 12 predicates, on one thread, and
   * computes selectivities when they are asked for.
   */
  public static final SolverTraits DEFAULT =
      new SolverTraits(ProblemLimits.NONE, 1e-11, 1, 12, false, false, false);

  /** Checks the ranges. */
  public SolverTraits {
    if (!(epsilon > 0) || !(convergingShare > 0 && convergingShare <= 1) || quickPredicates < 1) {
      throw new IllegalArgumentException(
          "epsilon and the share of problems must be above 0, predicates 1 or more");
    }
  }

  /** These traits of a solver that takes fewer problems. */
  public SolverTraits withLimits(ProblemLimits fewer) {
    return new SolverTraits(
        fewer, epsilon, convergingShare, quickPredicates, multithreaded, writesCells, everyRule);
  }

  /** These traits of a solver that does not reach 1e-11. */
  public SolverTraits withEpsilon(double smallest) {
    return new SolverTraits(
        limits, smallest, convergingShare, quickPredicates, multithreaded, writesCells, everyRule);
  }

  /** These traits of a solver that does not solve every problem. */
  public SolverTraits withConvergingShare(double share) {
    return new SolverTraits(
        limits, epsilon, share, quickPredicates, multithreaded, writesCells, everyRule);
  }

  /** These traits of a solver that is quick for other problems. */
  public SolverTraits withQuickPredicates(int predicates) {
    return new SolverTraits(
        limits, epsilon, convergingShare, predicates, multithreaded, writesCells, everyRule);
  }

  /** These traits of a solver that uses several host threads. */
  public SolverTraits withThreads() {
    return new SolverTraits(
        limits, epsilon, convergingShare, quickPredicates, true, writesCells, everyRule);
  }

  /** These traits of a solver that writes all cells. */
  public SolverTraits withCells() {
    return new SolverTraits(
        limits, epsilon, convergingShare, quickPredicates, multithreaded, true, everyRule);
  }

  /** These traits of a solver that takes every stopping rule. */
  public SolverTraits withEveryRule() {
    return new SolverTraits(
        limits, epsilon, convergingShare, quickPredicates, multithreaded, writesCells, true);
  }
}
