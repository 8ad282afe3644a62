package org.gpuquerylab.entropy.internal.generator;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;

/**
 * Rows of a table, with the predicates that hold for each row, from a Gaussian copula of two
 * factors: a predicate holds if 0.97 (l_1 g_1 + l_2 g_2) + 0.24 e is above a threshold. g_1 and g_2
 * are normal for each row, e is normal for each row and predicate, and l is a random direction of
 * the predicate. The predicates are strongly correlated; the correlation of some pairs is near -1.
 * The selectivities are 10^U(-2.5, -0.2). The same seed gives the same rows on every machine.
 * Immutable.
 */
public final class CorrelatedRows {
  private static final double LOADING = 0.97;
  private static final double LEAST_EXPONENT = -2.5;
  private static final double MOST_EXPONENT = -0.2;

  private final int predicates;
  private final int[] cells;

  /** Wraps rows that were drawn earlier; keeps the array. */
  CorrelatedRows(int predicates, int[] cells) {
    this.predicates = predicates;
    this.cells = cells;
  }

  /**
   * Draws rows.
   *
   * @param predicates the number z of predicates, at most 24
   * @param rows the number of rows, 1 or more
   */
  public static CorrelatedRows draw(int predicates, int rows, long seed) {
    Random random = new Random(seed);
    NormalDistribution normal = new NormalDistribution(0, 1);
    double[] angles = random.doubles(predicates, 0, 2 * Math.PI).toArray();
    double[] thresholds =
        random
            .doubles(predicates, LEAST_EXPONENT, MOST_EXPONENT)
            .map(exponent -> normal.inverseCumulativeProbability(1 - Math.pow(10, exponent)))
            .toArray();
    int[] cells = new int[rows];
    for (int row = 0; row < rows; row++) {
      cells[row] = cell(random, angles, thresholds);
    }
    return new CorrelatedRows(predicates, cells);
  }

  private static int cell(Random random, double[] angles, double[] thresholds) {
    double first = random.nextGaussian();
    double second = random.nextGaussian();
    double noise = Math.sqrt(1 - LOADING * LOADING);
    int cell = 0;
    for (int i = 0; i < angles.length; i++) {
      double factors = StrictMath.cos(angles[i]) * first + StrictMath.sin(angles[i]) * second;
      if (LOADING * factors + noise * random.nextGaussian() > thresholds[i]) {
        cell |= 1 << i;
      }
    }
    return cell;
  }

  /** Draws a sample of these rows without replacement. */
  public CorrelatedRows sample(int rows, long seed) {
    Random random = new Random(seed);
    int[] shuffled = cells.clone();
    for (int i = 0; i < rows; i++) {
      int other = i + random.nextInt(shuffled.length - i);
      int cell = shuffled[other];
      shuffled[other] = shuffled[i];
      shuffled[i] = cell;
    }
    return new CorrelatedRows(predicates, Arrays.copyOf(shuffled, rows));
  }

  /** The number of rows. */
  public int size() {
    return cells.length;
  }

  /**
   * Returns a copy of the rows: for each row, the predicates that hold, with predicate i as bit i.
   */
  public int[] cells() {
    return cells.clone();
  }

  /** The selectivities of all 2^z sets of predicates, by bit mask; O(rows + z 2^z). */
  public double[] selectivities() {
    double[] counts = new double[1 << predicates];
    for (int cell : cells) {
      counts[cell]++;
    }
    SupersetSums.inPlace(counts);
    return Arrays.stream(counts).map(count -> count / cells.length).toArray();
  }

  /**
   * The known selectivities, where single predicates are counted on these rows and pairs on a
   * sample.
   */
  public MaxEntProblem statistics(CorrelatedRows sample) {
    long[] sets = KnownSets.upTo(predicates, 2);
    double[] exact = selectivities();
    double[] sampled = sample.selectivities();
    return MaxEntProblem.of(
        predicates,
        sets,
        Arrays.stream(sets)
            .mapToDouble(set -> Long.bitCount(set) < 2 ? exact[(int) set] : sampled[(int) set])
            .toArray());
  }
}
