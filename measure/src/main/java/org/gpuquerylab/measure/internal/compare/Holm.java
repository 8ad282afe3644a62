package org.gpuquerylab.measure.internal.compare;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for multiple tests: the probability of at least one false finding stays below
 * the level, even if the tests depend on one another. See S. Holm: A simple sequentially rejective
 * multiple test procedure, Scandinavian Journal of Statistics 6, 1979.
 */
public final class Holm {

  private Holm() {}

  /**
   * Computes the adjusted p-values; a test is a finding if its adjusted value is at most the level.
   * The time is O(n log n) for n tests.
   *
   * @param p the p-values, none of them NaN; not modified
   */
  public static double[] adjust(double[] p) {
    int[] order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    double most = 0;
    for (int i = 0; i < order.length; i++) {
      most = Math.max(most, Math.min(1, (p.length - i) * p[order[i]]));
      adjusted[order[i]] = most;
    }
    return adjusted;
  }
}
