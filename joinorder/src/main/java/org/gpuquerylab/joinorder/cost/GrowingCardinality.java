package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.JoinEdge;

/**
 * Cardinalities of sets of relations that grow by joins, in graphs of any size, without walking
 * through the set at each join. A set is known by a token, a {@code long}; equal sets have equal
 * tokens, whatever the joins by which they grew. The cardinalities are those of {@link
 * CardinalityEstimator#cardinality(java.util.BitSet)}, with the same bits.
 */
public interface GrowingCardinality {
  /** The token of a single relation. */
  long relation(int relation);

  /** What a join predicate between two sets adds to the token of their union. */
  long predicate(JoinEdge join);

  /**
   * The token of the union of two disjoint sets.
   *
   * @param predicates sum of {@link #predicate} over all predicates between the two sets
   */
  long union(long left, long right, long predicates);

  /**
   * A number by which the cardinalities of two sets compare as their rows do, up to rounding and to
   * the range of rows; it takes no more time than the rows.
   */
  long rank(long token);

  /** Estimated rows of the join of the set. */
  double cardinality(long token);
}
