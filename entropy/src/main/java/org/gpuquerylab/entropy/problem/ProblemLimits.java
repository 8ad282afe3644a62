package org.gpuquerylab.entropy.problem;

import java.util.Locale;
import java.util.Optional;

/**
 * Limits of the problems that a solver accepts, however much memory and time are available.
 *
 * @param predicates the maximum number of predicates, z
 * @param largestSet the maximum number of predicates of a known set
 */
public record ProblemLimits(int predicates, int largestSet) {
  /** Limits that admit every problem. */
  public static final ProblemLimits NONE =
      new ProblemLimits(MaxEntProblem.MAX_PREDICATES, MaxEntProblem.MAX_PREDICATES);

  /** Checks the ranges. */
  public ProblemLimits {
    if (predicates < 1 || largestSet < 1) {
      throw new IllegalArgumentException("a solver must accept at least one predicate");
    }
  }

  /** Whether a problem is within these limits. */
  public boolean take(MaxEntProblem problem) {
    return excess(problem).isEmpty();
  }

  /**
   * Refuses a problem beyond these limits.
   *
   * @param solver the solver's name, for the message
   * @throws SolverLimitException if the problem is beyond the limits; the message has the numbers
   */
  public void check(String solver, MaxEntProblem problem) {
    excess(problem)
        .ifPresent(
            words -> {
              throw new SolverLimitException(solver + words + "; choose another algorithm");
            });
  }

  private Optional<String> excess(MaxEntProblem problem) {
    int largest = problem.largestSet();
    if (problem.predicates() > predicates) {
      return Optional.of(
          words(" takes at most %d predicates, not %d", predicates, problem.predicates()));
    }
    return largest > largestSet
        ? Optional.of(
            words(" takes known sets of at most %d predicates, not %d", largestSet, largest))
        : Optional.empty();
  }

  private static String words(String format, int most, int given) {
    return String.format(Locale.ROOT, format, most, given);
  }
}
