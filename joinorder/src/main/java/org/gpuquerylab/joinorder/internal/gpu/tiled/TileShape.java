package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.stream.IntStream;

/**
 * The layout of the relation sets of a query of n relations in tiles. Queries with fewer relations
 * than a tile are padded with relations that do not exist.
 *
 * @param relations n
 * @param tileBits the number of low relations; the sets that differ only in these relations form a
 *     tile
 */
record TileShape(int relations, int tileBits) {

  /** The number of relations, including those that pad a tile. */
  int bits() {
    return Math.max(relations, tileBits);
  }

  /** The number of values of the cost table. */
  long sets() {
    return 1L << bits();
  }

  /** The number of relations above those of a tile. */
  int highBits() {
    return bits() - tileBits;
  }

  /** All sets of high relations, sorted by size, and within a size by their masks. */
  int[] order() {
    int[] order = new int[1 << highBits()];
    int[] next = new int[highBits() + 1];
    for (int level = 0; level <= highBits(); level++) {
      next[level] = firstOf(level);
    }
    for (int set = 0; set < order.length; set++) {
      order[next[Integer.bitCount(set)]++] = set;
    }
    return order;
  }

  /** The index in {@link #order} of the first set of {@code level} high relations. */
  int firstOf(int level) {
    return IntStream.range(0, level).map(this::setsOf).sum();
  }

  /** The number of sets of {@code level} high relations. */
  int setsOf(int level) {
    long sets = 1;
    for (int i = 1; i <= level; i++) {
      sets = sets * (highBits() - level + i) / i;
    }
    return (int) sets;
  }

  /**
   * The number of splits of a set of {@code level} high relations into two parts that both have
   * high relations.
   */
  static int splitsOf(int level) {
    return level == 0 ? 0 : (1 << (level - 1)) - 1;
  }

  /**
   * The number of pairs that the kernels combine; each unordered pair of disjoint sets counts once.
   * Pairs within the lowest tile are combined in both orders if their parts are in different rows,
   * or if the row is the first one.
   */
  long pairsChecked() {
    int high = highBits();
    int columnBits = tileBits - RowSplits.RELATIONS;
    long tile = power3(tileBits);
    long bothHigh = (power3(high) - (1L << (high + 1)) + 1) / 2 * tile;
    long oneHigh = ((1L << high) - 1) * (tile - (1L << tileBits));
    long rows = power3(RowSplits.RELATIONS) - (1L << (RowSplits.RELATIONS + 1)) + 1;
    long columns = (power3(columnBits) - (1L << columnBits)) << RowSplits.RELATIONS;
    return bothHigh + oneHigh + rows * power3(columnBits) + columns;
  }

  /**
   * The number of unordered pairs of disjoint non-empty sets of n relations, which are the valid
   * pairs of a clique.
   */
  static long cliquePairs(int n) {
    return (power3(n) - (1L << (n + 1)) + 1) / 2;
  }

  private static long power3(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 3;
    }
    return power;
  }
}
