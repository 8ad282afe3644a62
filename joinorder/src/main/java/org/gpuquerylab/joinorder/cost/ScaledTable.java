package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.ScaledNumber;

/**
 * Fills a table with the products of all sets of relations, with the bits of {@link
 * ScaledProduct#product}. A block has all sets with the same high relations; its products are those
 * of the block without the highest relation, times the factors of this relation. Depth first, so
 * that only one block for each number of high relations is kept, with its mantissas and exponents.
 */
final class ScaledTable {
  /** The number of low relations: blocks this large stay in the first-level cache. */
  private static final int LOW = 9;

  private final ScaledProduct products;
  private final int size;
  private final int low;
  private final int blockSize;

  /** For each high relation and each set of low relations, the factors that belong to both. */
  private final double[] factors;

  private final int[] factorExponents;

  /** For each number of high relations, the products of the current block, normalized. */
  private final double[][] mantissas;

  private final int[][] exponents;

  /** Prepares for a query of the given number of relations. */
  ScaledTable(ScaledProduct products, int size) {
    this.products = products;
    this.size = size;
    low = Math.min(size, LOW);
    blockSize = 1 << low;
    factors = new double[(size - low) * blockSize];
    factorExponents = new int[factors.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = products.mantissaWithin(i % blockSize, low + i / blockSize);
      factorExponents[i] = products.exponentWithin(i % blockSize, low + i / blockSize);
    }
    mantissas = new double[size - low + 1][blockSize];
    exponents = new int[size - low + 1][blockSize];
  }

  /** Fills the table; the element of the empty set becomes 1. */
  void fill(double[] table) {
    mantissas[0][0] = 1;
    for (int set = 1; set < blockSize; set++) {
      int highest = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(set);
      int rest = set ^ 1 << highest;
      double product = mantissas[0][rest] * products.mantissaWithin(set, highest);
      mantissas[0][set] = ScaledNumber.mantissa(product);
      exponents[0][set] =
          exponents[0][rest] + products.exponentWithin(set, highest) + Math.getExponent(product);
    }
    fill(table, 0, 0, low);
  }

  /**
   * Fills the block of some high relations, and the blocks with higher relations, too.
   *
   * @param high the high relations of the block, whose products are known
   * @param depth the number of high relations
   * @param next the first relation above them
   */
  private void fill(double[] table, int high, int depth, int next) {
    for (int set = 0; set < blockSize; set++) {
      table[high + set] = RowRange.limited(mantissas[depth][set], exponents[depth][set]);
    }
    for (int relation = next; relation < size; relation++) {
      extend(high, depth, relation);
      fill(table, high | 1 << relation, depth + 1, relation + 1);
    }
  }

  /** Computes the block with one more relation, which is higher than all of the block. */
  private void extend(int high, int depth, int relation) {
    double[] from = mantissas[depth];
    double[] to = mantissas[depth + 1];
    int[] shifts = exponents[depth + 1];
    int first = (relation - low) * blockSize;
    System.arraycopy(factors, first, to, 0, blockSize);
    int shift = 0;
    for (long edges = products.lower(relation) & high; edges != 0; edges &= edges - 1) {
      int other = Long.numberOfTrailingZeros(edges);
      double selectivity = products.mantissa(relation, other);
      shift += products.exponent(relation, other);
      for (int set = 0; set < blockSize; set++) {
        to[set] *= selectivity;
      }
    }
    for (int set = 0; set < blockSize; set++) {
      double product = from[set] * to[set];
      to[set] = ScaledNumber.mantissa(product);
      shifts[set] =
          exponents[depth][set] + factorExponents[first + set] + shift + Math.getExponent(product);
    }
  }
}
