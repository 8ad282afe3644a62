package org.gpuquerylab.engine.internal.estimate;

import java.util.Arrays;
import java.util.BitSet;

/**
 * How often sampled rows are in a join.
 *
 * @param rows by row; not copied
 * @param sum the sum over all rows
 * @param usual how often a row is in the join that is found there
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SampleWeights(double[] rows, double sum, double usual) {

  static SampleWeights of(double[] rows) {
    double sum = Arrays.stream(rows).sum();
    double squares = Arrays.stream(rows).map(weight -> weight * weight).sum();
    return new SampleWeights(rows, sum, squares / sum);
  }

  /**
   * By how much more some rows are in the join than others, when one more row is supposed that is
   * usual there and of which nothing is known; 1 if no row tells.
   *
   * @param some not modified
   */
  double lift(BitSet some) {
    double share = (double) some.cardinality() / rows.length;
    if (sum == 0 || share == 0) {
      return 1;
    }
    double inside = 0;
    for (int row = some.nextSetBit(0); row >= 0; row = some.nextSetBit(row + 1)) {
      inside += rows[row];
    }
    return (inside + usual * share) / (sum + usual) / share;
  }
}
