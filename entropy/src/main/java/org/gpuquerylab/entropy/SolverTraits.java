package org.gpuquerylab.entropy;

import org.gpuquerylab.entropy.problem.ProblemLimits;

/**
 * Guaranteed properties of a solver. Contract tests check exactly these properties, and experiments
 * use them to choose problems for the solver.
 *
 * @param limits the limits of the problems that the solver accepts
 * @param epsilon the smallest residual of the ratio rule that the solver reaches
 * @param convergingShare the fraction of problems, above 0 and at most 1, that the solver solves
 *     within its default iteration cap; for other problems it reports that it did not converge
 * @param quickPredicates the number z of predicates up to which the solver solves every problem
 *     well within a second
 * @param multithreaded whether the solver uses several host threads; host solvers only
 * @param writesCells whether every solution computes all 2^z selectivities (a device solver
 *     computes them on the device), so that asking only for the weights saves nothing
 * @param everyRule whether the solver supports every stopping rule; a solver that supports only the
 *     ratio rule throws an {@link IllegalArgumentException} for the others
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
   * The traits of a solver that accepts every problem, solves it to 1e-11, is quick for up to 12
   * predicates, uses one thread, and computes selectivities on request.
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

  /** Returns these traits with tighter limits on the problems. */
  public SolverTraits withLimits(ProblemLimits fewer) {
    return new SolverTraits(
        fewer, epsilon, convergingShare, quickPredicates, multithreaded, writesCells, everyRule);
  }

  /** Returns these traits for a solver that does not reach 1e-11. */
  public SolverTraits withEpsilon(double smallest) {
    return new SolverTraits(
        limits, smallest, convergingShare, quickPredicates, multithreaded, writesCells, everyRule);
  }

  /** Returns these traits for a solver that does not solve every problem. */
  public SolverTraits withConvergingShare(double share) {
    return new SolverTraits(
        limits, epsilon, share, quickPredicates, multithreaded, writesCells, everyRule);
  }

  /** Returns these traits with another number of predicates up to which the solver is quick. */
  public SolverTraits withQuickPredicates(int predicates) {
    return new SolverTraits(
        limits, epsilon, convergingShare, predicates, multithreaded, writesCells, everyRule);
  }

  /** Returns these traits for a solver that uses several host threads. */
  public SolverTraits withThreads() {
    return new SolverTraits(
        limits, epsilon, convergingShare, quickPredicates, true, writesCells, everyRule);
  }

  /** Returns these traits for a solver that writes all cells. */
  public SolverTraits withCells() {
    return new SolverTraits(
        limits, epsilon, convergingShare, quickPredicates, multithreaded, true, everyRule);
  }

  /** Returns these traits for a solver that supports every stopping rule. */
  public SolverTraits withEveryRule() {
    return new SolverTraits(
        limits, epsilon, convergingShare, quickPredicates, multithreaded, writesCells, true);
  }
}
