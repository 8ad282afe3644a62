package org.gpuquerylab.entropy.estimator;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Estimates the selectivity of the conjunction of all predicates of a problem from the known
 * selectivities. An instance may keep memory between calls; it is used by one thread at a time.
 */
public interface ConjunctionEstimator extends AutoCloseable {
  /** The estimator's name in lower case, such as {@code independence}. */
  String name();

  /**
   * The estimate, from 0 to 1: 1 if there are no predicates, 0 if a predicate has a selectivity of
   * 0. The estimate does not depend on the order of the predicates, apart from rounding.
   *
   * @param known the known selectivities, which include those of all single predicates
   * @param sizes the number of rows on which each selectivity was counted; estimators that trust
   *     every selectivity ignore them
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the estimator needs a
   *     selectivity that is not known
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the problem is too large for
   *     the estimator, or its method finds no estimate
   */
  double estimate(MaxEntProblem known, SampleSizes sizes);

  /** Releases all resources of the instance; there are none by default. */
  @Override
  default void close() {}
}
