package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.JoinEdge;

/**
 * Cardinalities of relation sets that grow by joins, in graphs of any size, without visiting all
 * relations of the set at each join. A token, a {@code long}, identifies a set; equal sets have
 * equal tokens, in whatever order they were joined. The cardinalities are those of {@link
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
   * A number whose order is that of the sets' rows, up to rounding and to the range of rows; it
   * takes no longer to compute than the rows.
   */
  long rank(long token);

  /** The estimated rows of the join of the set. */
  double cardinality(long token);
}
