package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;

/** Fills tables with the rows of sets of relations, within a search's limit. */
public final class SetRows {
  /** The number of sets whose rows are computed at once. */
  private static final int AT_ONCE = 1 << 10;

  /** The milliseconds for a set whose rows are a product with a separate exponent. */
  private static final double SCALED_MILLIS = 10e-6;

  /** The milliseconds for a set whose rows are supplied. */
  private static final double LOOK_UP_MILLIS = 50e-6;

  /** The steps for a set whose rows are no plain product. */
  private static final int LOOK_UP_STEPS = 16;

  private SetRows() {}

  /**
   * Computes the rows of every set of relations; a search that has too little time for it ends
   * before.
   *
   * @param rows overwritten, see {@link CardinalityEstimator#fillTable}
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search ends
   */
  public static void fillAll(CardinalityEstimator estimator, double[] rows, SearchLimit limit) {
    double each =
        switch (estimator.form()) {
          case PLAIN -> 0;
          case SCALED -> SCALED_MILLIS;
          case SUPPLIED -> LOOK_UP_MILLIS;
        };
    limit.requireMillis(each * rows.length);
    estimator.fillTable(rows);
  }

  /**
   * Computes the rows of some sets.
   *
   * @param sets not modified
   * @param rows overwritten: element k becomes the rows of set k, for each k below the count
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search ends
   */
  static void fill(
      CardinalityEstimator estimator, long[] sets, int count, double[] rows, SearchLimit limit) {
    SearchLimit.Meter meter = limit.meter();
    int stepsOfSet = estimator.isPlain() ? 1 : LOOK_UP_STEPS;
    for (int from = 0; from < count; from += AT_ONCE) {
      int to = Math.min(count, from + AT_ONCE);
      estimator.cardinalities(sets, from, to, rows);
      meter.steps((long) (to - from) * stepsOfSet);
    }
  }
}
