package org.gpuquerylab.entropy.estimator;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * The product of the single selectivities, as if all predicates were independent (Selinger et al.
 * 1979, table 1). Known sets of more than one predicate are ignored. O(z) time.
 */
public final class IndependenceEstimator implements ConjunctionEstimator {
  /** The estimator's name. */
  public static final String NAME = "independence";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double estimate(MaxEntProblem known, SampleSizes sizes) {
    double product = 1;
    for (double selectivity : SingleSelectivities.of(known)) {
      product *= selectivity;
    }
    return product;
  }
}
