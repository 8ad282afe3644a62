package org.gpuquerylab.entropy.estimator;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Exponential back-off, the rule of SQL Server since 2014 (Sack 2014): s1 s2^(1/2) s3^(1/4)
 * s4^(1/8), where s1 to s4 are the smallest single selectivities in ascending order; all others are
 * ignored. The rule assumes that predicates are correlated in an unknown way: the estimate is never
 * below the estimate of independence and never above the smallest selectivity. Known sets of more
 * than one predicate are ignored. O(z log z) time.
 */
public final class BackoffEstimator implements ConjunctionEstimator {
  /** The estimator's name. */
  public static final String NAME = "back-off";

  /** The number of selectivities that are used. */
  private static final int MOST = 4;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double estimate(MaxEntProblem known, SampleSizes sizes) {
    double[] ascending = SingleSelectivities.of(known);
    Arrays.sort(ascending);
    double product = 1;
    double exponent = 1;
    for (int i = 0; i < Math.min(MOST, ascending.length); i++) {
      product *= Math.pow(ascending[i], exponent);
      exponent /= 2;
    }
    return product;
  }
}
