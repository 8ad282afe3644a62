package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.RelationSets;

/** Tokens for graphs that are small enough for bit masks: the token is the set's mask. */
final class MaskCardinality implements GrowingCardinality {
  private final CardinalityEstimator estimator;

  MaskCardinality(CardinalityEstimator estimator) {
    this.estimator = estimator;
  }

  @Override
  public long relation(int relation) {
    return RelationSets.of(relation);
  }

  @Override
  public long predicate(JoinEdge join) {
    return 0;
  }

  @Override
  public long union(long left, long right, long predicates) {
    return left | right;
  }

  /**
   * The bits of the rows: rows are not negative, so their bits, as integers, have the same order as
   * the rows.
   */
  @Override
  public long rank(long token) {
    return Double.doubleToRawLongBits(cardinality(token));
  }

  @Override
  public double cardinality(long token) {
    return estimator.cardinality(token);
  }
}
