package org.gpuquerylab.entropy.internal.generator;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Rows of a factor model: each predicate belongs to one of three factors, chosen at random, and
 * holds if a g + sqrt(1 - a^2) e is above a threshold. g is normal for each row and factor, and e
 * is normal for each row and predicate. The loading a is uniform from 0.4 to 0.95, with either
 * sign, and selectivities are 10^U(-1.5, -0.05). Predicates of one factor are moderately to
 * strongly correlated; predicates of different factors are independent. In {@link CorrelatedRows}
 * all pairs of predicates are correlated; here only few are, as in many queries. The same seed
 * gives the same rows on every machine.
 */
public final class FactorRows {
  private static final int FACTORS = 3;
  private static final double LEAST_LOADING = 0.4;
  private static final double MOST_LOADING = 0.95;
  private static final double LEAST_EXPONENT = -1.5;
  private static final double MOST_EXPONENT = -0.05;

  private final Random random;
  private final int[] factors;
  private final double[] loadings;
  private final double[] thresholds;

  private FactorRows(int predicates, long seed) {
    random = new Random(seed);
    factors = random.ints(predicates, 0, FACTORS).toArray();
    loadings = random.doubles(predicates, LEAST_LOADING, MOST_LOADING).toArray();
    NormalDistribution normal = new NormalDistribution(0, 1);
    thresholds =
        random
            .doubles(predicates, LEAST_EXPONENT, MOST_EXPONENT)
            .map(exponent -> normal.inverseCumulativeProbability(1 - Math.pow(10, exponent)))
            .toArray();
    for (int i = 0; i < predicates; i++) {
      loadings[i] = random.nextBoolean() ? loadings[i] : -loadings[i];
    }
  }

  /**
   * Draws rows.
   *
   * @param predicates the number z of predicates, at most 24
   * @param rows the number of rows, 1 or more
   */
  public static CorrelatedRows draw(int predicates, int rows, long seed) {
    FactorRows model = new FactorRows(predicates, seed);
    int[] cells = new int[rows];
    Arrays.setAll(cells, row -> model.cell());
    return new CorrelatedRows(predicates, cells);
  }

  private int cell() {
    double[] values = new double[FACTORS];
    Arrays.setAll(values, factor -> random.nextGaussian());
    int cell = 0;
    for (int i = 0; i < factors.length; i++) {
      double noise = Math.sqrt(1 - loadings[i] * loadings[i]) * random.nextGaussian();
      if (loadings[i] * values[factors[i]] + noise > thresholds[i]) {
        cell |= 1 << i;
      }
    }
    return cell;
  }
}
