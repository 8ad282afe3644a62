package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.JoinEdge;

/**
 * Computes cardinalities of relation sets that grow join by join, in graphs of any size. A join
 * does not visit all relations of the set. A token, a {@code long}, identifies a set; equal sets
 * have equal tokens, in whatever order they were joined. The cardinalities are those of {@link
 * CardinalityEstimator#cardinality(java.util.BitSet)}, with the same bits.
 */
public interface GrowingCardinality {
  /** The token of a single relation. */
  long relation(int relation);

  /** The amount that a join predicate between two sets adds to the token of their union. */
  long predicate(JoinEdge join);

  /**
   * The token of the union of two disjoint sets.
   *
   * @param predicates the sum of {@link #predicate} over all predicates between the two sets
   */
  long union(long left, long right, long predicates);

  /**
   * A number that orders sets by their rows, apart from rounding and the limits of the range of
   * rows; computing it takes no longer than computing the rows.
   */
  long rank(long token);

  /** The estimated rows of the set's join. */
  double cardinality(long token);
}
