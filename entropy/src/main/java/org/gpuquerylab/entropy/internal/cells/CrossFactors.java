package org.gpuquerylab.entropy.internal.cells;

/**
 * The factors of the pairs of a predicate from one group and a predicate from another, as a matrix:
 * rows are the first group's truth values, columns the second's. A row is the product of its
 * predicates' factors, each of which is a vector over the columns. Rows are computed by doubling,
 * with one multiplication for each element.
 */
final class CrossFactors {
  private final double[][] byPredicate;
  private final int width;

  /** Creates the factors between the predicates of two groups. */
  CrossFactors(PairWeights weights, PredicateGroup rows, PredicateGroup columns) {
    width = columns.values();
    byPredicate = new double[rows.size()][width];
    for (int i = 0; i < byPredicate.length; i++) {
      double[] vector = byPredicate[i];
      vector[0] = 1;
      for (int j = 0; j < columns.size(); j++) {
        double factor = Math.exp(weights.pair(rows.first() + i, columns.first() + j));
        int h = 1 << j;
        for (int value = 0; value < h; value++) {
          vector[h + value] = vector[value] * factor;
        }
      }
    }
  }

  /**
   * Computes the rows from {@code first} on.
   *
   * @param to a number of rows that is a power of two and divides {@code first}; overwritten
   * @param start the factor by which each row is multiplied, element by element; not modified
   */
  void rows(double[][] to, int first, double[] start) {
    System.arraycopy(start, 0, to[0], 0, width);
    for (int i = 0; first >>> i != 0; i++) {
      if ((first >>> i & 1) != 0) {
        multiply(to[0], to[0], byPredicate[i]);
      }
    }
    for (int i = 0; 1 << i < to.length; i++) {
      int h = 1 << i;
      for (int r = 0; r < h; r++) {
        multiply(to[h + r], to[r], byPredicate[i]);
      }
    }
  }

  private static void multiply(double[] to, double[] a, double[] b) {
    for (int j = 0; j < to.length; j++) {
      to[j] = a[j] * b[j];
    }
  }
}
