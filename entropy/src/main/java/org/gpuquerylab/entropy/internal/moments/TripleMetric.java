package org.gpuquerylab.entropy.internal.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * The part of the {@link CorrelationMetric} for the features of triples. For normal variables
 * without the parts that single variables explain, the Hessian would be the sum of R_il R_jm R_kn
 * over the permutations of l, m, n (Isserlis). The inverse of this Hessian, on symmetric tensors
 * with any diagonals, applies R^-1 to each of the three indices; the metric is the part of this map
 * without the diagonals. O(z^4) time.
 */
final class TripleMetric {
  private final int z;
  private final int[][][] byLowest;
  private final double[][] from;
  private final double[][] to;
  private final double[][] values;
  private final double[][] product;

  /**
   * Creates the structure for the known sets of a problem; the problem's selectivities are not
   * used.
   */
  TripleMetric(MaxEntProblem problem) {
    z = problem.predicates();
    byLowest = new int[z][][];
    Arrays.setAll(byLowest, lowest -> triples(problem, lowest));
    from = new double[z][z * z];
    to = new double[z][z * z];
    values = new double[z][z];
    product = new double[z][z];
  }

  /** The known triples with a given lowest predicate whose pairs and singles are all known. */
  private static int[][] triples(MaxEntProblem problem, int lowest) {
    List<int[]> found = new ArrayList<>();
    for (int n = 0; n < problem.size(); n++) {
      long set = problem.set(n);
      if (Long.bitCount(set) == 3 && Long.numberOfTrailingZeros(set) == lowest) {
        long others = set & (set - 1);
        int middle = Long.numberOfTrailingZeros(others);
        int highest = 63 - Long.numberOfLeadingZeros(others);
        if (isClosed(problem, set)) {
          found.add(new int[] {middle, highest, n});
        }
      }
    }
    return found.toArray(int[][]::new);
  }

  private static boolean isClosed(MaxEntProblem problem, long set) {
    for (long part = set & (set - 1); part != 0; part = (part - 1) & set) {
      if (problem.indexOf(part) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The memory in bytes for a problem, computed without allocating it. */
  static long bytes(MaxEntProblem problem) {
    long z = problem.predicates();
    return 2 * z * z * (8 * z + 16) + 40L * problem.size();
  }

  /**
   * Multiplies the features of the triples by the metric.
   *
   * @param inverse R^-1; not modified
   * @param x a value for each feature; modified
   */
  void apply(double[][] inverse, double[] x) {
    scatter(x);
    for (int i = 0; i < z; i++) {
      sum(to[i], inverse[i], from);
    }
    for (int i = 0; i < z; i++) {
      for (int j = 0; j < z; j++) {
        System.arraycopy(to[i], j * z, values[j], 0, z);
      }
      for (int j = i + 1; j < z; j++) {
        sum(product[j], inverse[j], values);
      }
      for (int[] triple : byLowest[i]) {
        x[triple[2]] = SecantPairs.dot(product[triple[0]], inverse[triple[1]]);
      }
    }
  }

  /** Writes the triples' values into a symmetric tensor. */
  private void scatter(double[] x) {
    for (int i = 0; i < z; i++) {
      for (int[] triple : byLowest[i]) {
        int j = triple[0];
        int k = triple[1];
        double value = x[triple[2]];
        from[i][j * z + k] = value;
        from[i][k * z + j] = value;
        from[j][i * z + k] = value;
        from[j][k * z + i] = value;
        from[k][i * z + j] = value;
        from[k][j * z + i] = value;
      }
    }
  }

  /** The sum of rows, each multiplied by a factor. */
  static void sum(double[] to, double[] factors, double[][] rows) {
    Arrays.fill(to, 0);
    for (int r = 0; r < rows.length; r++) {
      double[] row = rows[r];
      double factor = factors[r];
      for (int i = 0; i < to.length; i++) {
        to[i] += factor * row[i];
      }
    }
  }
}
