package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.SupersetSums;

/** Known sets with weights, and the cells and selectivities by definition. */
final class WeightedSets {
  private final int predicates;
  private final long[] sets;
  private final double[] weights;

  WeightedSets(int predicates, long[] sets, double[] weights) {
    this.predicates = predicates;
    this.sets = sets;
    this.weights = weights;
  }

  /**
   * Random weights, such that the largest cell is 1.
   *
   * @param size the size of the largest known set; 0 for up to 60 random sets
   * @param scale the difference between the largest weights and the smallest
   */
  static WeightedSets random(int predicates, int size, double scale, SplittableRandom random) {
    long[] sets =
        size > 0
            ? KnownSets.upTo(predicates, Math.min(size, predicates))
            : anySets(predicates, random);
    double[] weights = new double[sets.length];
    Arrays.setAll(weights, i -> scale * (random.nextDouble() - 0.5));
    WeightedSets weighted = new WeightedSets(predicates, sets, weights);
    weights[0] += 1 - Arrays.stream(weighted.exponents()).max().orElseThrow();
    return weighted;
  }

  private static long[] anySets(int predicates, SplittableRandom random) {
    long[] sets = new long[random.nextInt(60)];
    Arrays.setAll(sets, i -> random.nextLong(1L << predicates) & random.nextLong());
    return KnownSets.of(sets);
  }

  int predicates() {
    return predicates;
  }

  long[] sets() {
    return sets;
  }

  double[] weights() {
    return weights;
  }

  /** D^t w. */
  double[] exponents() {
    double[] exponents = new double[1 << predicates];
    for (int i = 0; i < sets.length; i++) {
      exponents[(int) sets[i]] = weights[i];
    }
    for (int half = 1; half < exponents.length; half <<= 1) {
      for (int cell = 0; cell < exponents.length; cell++) {
        exponents[cell] += (cell & half) != 0 ? exponents[cell ^ half] : 0;
      }
    }
    return exponents;
  }

  /** Cx. */
  double[] betas() {
    double[] x = Arrays.stream(exponents()).map(e -> Math.exp(e - 1)).toArray();
    SupersetSums.inPlace(x);
    return x;
  }
}
