package org.gpuquerylab.entropy.internal.cells;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Weights of a problem whose known sets have at most two predicates: a cell is the exponential of
 * the constant plus the weights of its predicates and of the pairs of its predicates.
 */
public final class PairWeights {
  private final double constant;
  private final double[] singles;
  private final double[][] pairs;

  private PairWeights(double constant, double[] singles, double[][] pairs) {
    this.constant = constant;
    this.singles = singles;
    this.pairs = pairs;
  }

  /** Whether every known set has at most two predicates. */
  public static boolean fit(MaxEntProblem problem) {
    return problem.largestSet() <= 2;
  }

  /**
   * Creates the weights of a problem that {@link #fit fits}.
   *
   * @param w w, one weight for each known set, for the cells exp(D^t w - 1); not modified
   */
  public static PairWeights of(MaxEntProblem problem, double[] w) {
    int z = problem.predicates();
    double[] singles = new double[z];
    double[][] pairs = new double[z][z];
    for (int i = 1; i < w.length; i++) {
      long set = problem.set(i);
      int low = Long.numberOfTrailingZeros(set);
      int high = 63 - Long.numberOfLeadingZeros(set);
      if (low == high) {
        singles[low] = w[i];
      } else {
        pairs[low][high] = w[i];
        pairs[high][low] = w[i];
      }
    }
    return new PairWeights(w[0] - 1, singles, pairs);
  }

  /**
   * The weights of those cells in which all predicates of a set hold, as functions of the other
   * predicates.
   */
  public PairWeights given(long set) {
    int left = predicates() - Long.bitCount(set);
    int[] kept = new int[left];
    double sum = constant;
    int count = 0;
    for (int i = 0; i < predicates(); i++) {
      if ((set >>> i & 1) == 0) {
        kept[count++] = i;
      } else {
        sum += singles[i];
        for (int j = 0; j < i; j++) {
          sum += (set >>> j & 1) != 0 ? pairs[i][j] : 0;
        }
      }
    }
    double[] fewer = new double[left];
    double[][] fewerPairs = new double[left][left];
    for (int i = 0; i < left; i++) {
      fewer[i] = singles[kept[i]];
      for (long rest = set; rest != 0; rest &= rest - 1) {
        fewer[i] += pairs[kept[i]][Long.numberOfTrailingZeros(rest)];
      }
      for (int j = 0; j < left; j++) {
        fewerPairs[i][j] = pairs[kept[i]][kept[j]];
      }
    }
    return new PairWeights(sum, fewer, fewerPairs);
  }

  int predicates() {
    return singles.length;
  }

  double constant() {
    return constant;
  }

  double single(int predicate) {
    return singles[predicate];
  }

  double pair(int one, int other) {
    return pairs[one][other];
  }
}
