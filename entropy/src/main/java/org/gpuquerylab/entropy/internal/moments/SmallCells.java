package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.cells.CubeSums;

/**
 * Computes all 2^z cells of a small problem from factors of the known sets, and all selectivities
 * in the same vector. A cell is the product of the factors of the known sets within it. For all
 * cells together, this takes half a multiplication for each cell and predicate, and only one
 * exponential for each known set. Each computation overwrites the result of the previous one.
 */
final class SmallCells {
  private double[] x = new double[1];

  /** Makes room for 2^z cells. */
  void grow(int predicates) {
    if (x.length < 1 << predicates) {
      x = new double[1 << predicates];
    }
  }

  /** The vector, in the first 2^z elements. */
  double[] values() {
    return x;
  }

  /**
   * Computes all selectivities of independent predicates, as products of the single selectivities.
   *
   * @param singles a selectivity for each predicate; not modified
   */
  void independent(double[] singles, int predicates) {
    x[0] = 1;
    for (int bit = 0; bit < predicates; bit++) {
      int h = 1 << bit;
      double single = singles[bit];
      for (int set = 0; set < h; set++) {
        x[h + set] = x[set] * single;
      }
    }
  }

  /**
   * Computes all selectivities from weights, O(z 2^z): x = exp(D^t w - 1), then sums over
   * supersets.
   *
   * @param w a weight for each known set; not modified
   */
  void evaluate(SmallProblem problem, double[] w) {
    int z = problem.predicates();
    Arrays.fill(x, 0, 1 << z, 1);
    int[] sets = problem.sets();
    x[0] = Math.exp(w[0] - 1);
    for (int i = 1; i < problem.size(); i++) {
      x[sets[i]] = Math.exp(w[i]);
    }
    products(z);
    CubeSums.supersets(x, 0, 0, z);
  }

  /** Computes products over subsets, two bits at a time, which halves the loads and stores. */
  private void products(int z) {
    int bit = 0;
    for (; bit + 1 < z; bit += 2) {
      for (int group = 0; group < 1 << z; group += 4 << bit) {
        products2(x, group, 1 << bit);
      }
    }
    if (bit < z) {
      int h = 1 << bit;
      for (int i = 0; i < h; i++) {
        x[i + h] *= x[i];
      }
    }
  }

  private static void products2(double[] x, int from, int h) {
    for (int i = from; i < from + h; i++) {
      double x0 = x[i];
      double x1 = x[i + h] * x0;
      double x2 = x[i + 2 * h];
      x[i + h] = x1;
      x[i + 3 * h] *= x1 * x2;
      x[i + 2 * h] = x2 * x0;
    }
  }
}
