package org.gpuquerylab.entropy.estimator;

import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** The selectivities of the single predicates of a problem. */
final class SingleSelectivities {
  private SingleSelectivities() {}

  /**
   * The selectivity of each predicate, in the predicates' order.
   *
   * @throws InvalidProblemException if a predicate's selectivity is not known; the message names
   *     the first such predicate
   */
  static double[] of(MaxEntProblem problem) {
    double[] singles = new double[problem.predicates()];
    for (int i = 0; i < singles.length; i++) {
      int number = problem.indexOf(1L << i);
      if (number < 0) {
        throw new InvalidProblemException(
            "the selectivity of " + problem.describe(1L << i) + " is not known; add it");
      }
      singles[i] = problem.selectivity(number);
    }
    return singles;
  }
}
