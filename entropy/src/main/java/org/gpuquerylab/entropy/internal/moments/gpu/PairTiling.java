package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How each batch of the pairs' moments divides the predicates. A cell is identified by a row, a
 * column, a term and a context. A matrix product sums over the terms, so a batch gives the moments
 * of sets that contain no predicate of its terms. The batches' terms are disjoint groups of
 * predicates; there is one more batch than a wanted set has members, so each wanted set avoids the
 * terms of some batch. The smallest problems are padded with predicates that are always false.
 *
 * <p>In a batch, predicates have positions: 0 to 9 belong to rows and columns, the next {@code
 * depth} positions to terms, and the others to contexts.
 *
 * @param predicates z
 * @param order the order for which the moments are computed
 * @param depth number of predicates of the terms, 3 to {@value #MOST_DEPTH}
 * @param together number of contexts that a group handles at a time, 1 or 2
 */
record PairTiling(int predicates, Order order, int depth, int together) {
  /** The number of predicates of a row and a column together. */
  static final int CELL_BITS = 10;

  /**
   * Smaller problems are padded to this number of predicates: the terms of the batches are five
   * groups of three predicates, or three groups of five.
   */
  static final int LEAST_POSITIONS = 15;

  /** The maximum of {@code depth}, the number of predicates of the terms. */
  static final int MOST_DEPTH = 6;

  /** The minimum number of contexts in all batches that keeps a device busy. */
  private static final long MANY = 1024;

  /**
   * The minimum number of contexts in all batches that keeps a device busy if each group handles
   * two.
   */
  private static final long TWICE_MANY = 16_384;

  PairTiling {
    int most = mostDepth(predicates, order);
    if (depth < 3 || depth > most) {
      throw new IllegalArgumentException(
          predicates + " predicates have terms of 3 to " + most + " predicates, not " + depth);
    }
    boolean single = Math.max(predicates, LEAST_POSITIONS) == CELL_BITS + depth;
    if (together < 1 || together > (single ? 1 : 2)) {
      throw new IllegalArgumentException("a group cannot take " + together + " contexts");
    }
  }

  /**
   * Chooses the tiling: the one with the largest depth that still gives a device enough tiles. If
   * no tiling does, the choice is the tiling with the fewest folds, because a launch takes longer
   * than a tile; among tilings with equally few folds, the smallest depth.
   */
  static PairTiling of(int predicates, Order order) {
    int most = mostDepth(predicates, order);
    PairTiling deepest = of(predicates, order, most);
    if (deepest.tiles() >= MANY) {
      return deepest;
    }
    return IntStream.rangeClosed(3, most)
        .mapToObj(depth -> of(predicates, order, depth))
        .min(Comparator.comparingInt(PairTiling::folds))
        .orElse(deepest);
  }

  private static PairTiling of(int predicates, Order order, int depth) {
    PairTiling one = new PairTiling(predicates, order, depth, 1);
    return one.tiles() < TWICE_MANY ? one : new PairTiling(predicates, order, depth, 2);
  }

  private static int mostDepth(int predicates, Order order) {
    int positions = Math.max(predicates, LEAST_POSITIONS);
    int most = Math.min(positions / batches(order), positions - CELL_BITS);
    return Math.min(most, MOST_DEPTH);
  }

  private static int largestSet(Order order) {
    return order == Order.KNOWN ? 2 : 4;
  }

  private static int batches(Order order) {
    return largestSet(order) + 1;
  }

  private int folds() {
    return (outer() + FoldPlan.MOST_BITS - 1) / FoldPlan.MOST_BITS;
  }

  /** The size of the largest set whose moment is computed. */
  int largestSet() {
    return largestSet(order);
  }

  /** The number of batches. */
  int batches() {
    return batches(order);
  }

  /** Number of predicates, including those that are always false. */
  int positions() {
    return Math.max(predicates, LEAST_POSITIONS);
  }

  /** The layout of tables and factors. */
  PairLayout layout() {
    return new PairLayout(depth);
  }

  /** The positions of a tile's predicates, as in {@link PairLayout#tilePositions}. */
  int tilePositions() {
    return layout().tilePositions();
  }

  /** The number of predicates of a context. */
  int outer() {
    return positions() - tilePositions();
  }

  /** The number of contexts in all batches. */
  long tiles() {
    return (long) batches() << outer();
  }

  /**
   * The first batch whose terms contain no predicate of a set of at most {@link #largestSet()}
   * predicates.
   */
  int batchOf(long set) {
    int batch = 0;
    while ((set >>> (batch * depth) & ((1L << depth) - 1)) != 0) {
      batch++;
    }
    return batch;
  }

  /** The position of a predicate in a batch. */
  int position(int batch, int predicate) {
    int group = predicate - batch * depth;
    if (group >= 0 && group < depth) {
      return CELL_BITS + group;
    }
    int rank = group < 0 ? predicate : predicate - depth;
    return rank < CELL_BITS ? rank : rank + depth;
  }

  /** The positions of a set's predicates in a batch. */
  long positions(int batch, long set) {
    long positions = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      positions |= 1L << position(batch, Long.numberOfTrailingZeros(rest));
    }
    return positions;
  }

  /** The positions of each output column of a tile, in the order of {@link #columns(int)}. */
  long[] columns() {
    return columns(largestSet());
  }

  /**
   * The subsets, up to the given size, of the ten positions of rows and columns; they are ordered
   * first by size and number of their five high positions, then by those of their low positions.
   */
  static long[] columns(int largest) {
    int[] subsets =
        IntStream.range(0, 32)
            .boxed()
            .sorted(Comparator.comparing(Integer::bitCount).thenComparing(subset -> subset))
            .mapToInt(Integer::intValue)
            .toArray();
    return IntStream.of(subsets)
        .flatMap(high -> IntStream.of(subsets).map(low -> high << 5 | low))
        .filter(set -> Integer.bitCount(set) <= largest)
        .asLongStream()
        .toArray();
  }
}
