package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.internal.host.SetRows;

/** The cardinalities of a plain query graph. */
record EstimatorRows(CardinalityEstimator estimator) implements SetRowSource {
  @Override
  public double rows(long set) {
    return estimator.cardinality(set);
  }

  @Override
  public double rows(long set, double withoutHighest) {
    return estimator.isPlain()
        ? estimator.extended(withoutHighest, set ^ Long.highestOneBit(set), set)
        : rows(set);
  }

  @Override
  public void fill(double[] table, SearchLimit limit) {
    SetRows.fillAll(estimator, table, limit);
  }
}
