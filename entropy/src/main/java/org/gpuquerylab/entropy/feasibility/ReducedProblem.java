package org.gpuquerylab.entropy.feasibility;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;

/**
 * A problem without the cells that must be 0, and the way back to the problem that was given. Every
 * solver begins with it.
 */
public final class ReducedProblem {
  private final MaxEntProblem original;
  private final MaxEntProblem problem;
  private final Support support;

  private ReducedProblem(MaxEntProblem original, MaxEntProblem problem, Support support) {
    this.original = original;
    this.problem = problem;
    this.support = support;
  }

  /** Reduces a problem. */
  public static ReducedProblem of(MaxEntProblem problem) {
    return new ReducedProblem(problem, problem, Support.full(problem.predicates()));
  }

  /** The problem that was given. */
  public MaxEntProblem original() {
    return original;
  }

  /** The problem to solve: it may have fewer predicates and fewer known sets. */
  public MaxEntProblem problem() {
    return problem;
  }

  /** The cells of {@link #problem()} that may be above 0. */
  public Support support() {
    return support;
  }

  /**
   * The set of the reduced problem whose selectivity is that of a set of the given one; -1 if that
   * is 0.
   */
  public long reduceSet(long set) {
    return set;
  }

  /** The cell of the reduced problem that a given problem's cell has become; -1 if it is 0. */
  public long reduceCell(long cell) {
    return cell;
  }
}
