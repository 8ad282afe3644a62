package org.gpuquerylab.entropy.internal.sparse;

/** The distribution of a few predicates. */
@FunctionalInterface
interface BagMarginals {
  /**
   * For each combination of truth values of some predicates, the probability that the combination
   * and a conjunction hold together.
   *
   * @param set the conjunction, as a bit mask of the bag's predicates
   * @param onto the predicates whose combinations of truth values are listed separately, as a bit
   *     mask
   * @return an array of 2^|onto| values; bit i of an index is the i-th predicate of {@code onto}
   */
  double[] of(long set, long onto);
}
