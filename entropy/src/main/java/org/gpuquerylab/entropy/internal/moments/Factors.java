package org.gpuquerylab.entropy.internal.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.jspecify.annotations.Nullable;

/**
 * The weights grouped by their high predicates: for each set A of high predicates, the product over
 * the known sets whose high part is A, as a function of the low part, which is a tile. A cell with
 * the high part H is the product of these tiles' values for all A within H. If A is the only known
 * set with this high part, the product is a number.
 */
final class Factors {
  private final Tiling tiling;
  private final long[] highSets;
  private final FactorTree[] trees;
  private final double[] scalars;
  private final double[] exponentials;
  private final double[] @Nullable [][] tiles;
  private double[][][] buffers = new double[0][][];

  Factors(MaxEntProblem problem, Tiling tiling) {
    this.tiling = tiling;
    SortedMap<Long, FactorTree> byHigh = new TreeMap<>();
    long lowMask = (1L << tiling.lowBits()) - 1;
    for (int i = 0; i < problem.size(); i++) {
      long high = problem.set(i) >>> tiling.lowBits();
      addWithPrefixes(byHigh, high);
      tree(byHigh, high).add(problem.set(i) & lowMask, i);
    }
    highSets = byHigh.keySet().stream().mapToLong(Long::longValue).toArray();
    trees = byHigh.values().toArray(FactorTree[]::new);
    scalars = new double[trees.length];
    exponentials = new double[problem.size()];
    tiles = new double[trees.length] @Nullable [][];
  }

  private FactorTree tree(SortedMap<Long, FactorTree> byHigh, long high) {
    return byHigh.computeIfAbsent(high, key -> new FactorTree(tiling.lowBits()));
  }

  /**
   * When a predicate is decided, the factor without this predicate changes, so that factor must
   * exist.
   */
  private void addWithPrefixes(SortedMap<Long, FactorTree> byHigh, long high) {
    for (long set = high; set != 0; set ^= Long.highestOneBit(set)) {
      tree(byHigh, set);
    }
    tree(byHigh, 0);
  }

  /** The number of sets A, including the empty set, in ascending order. */
  int size() {
    return trees.length;
  }

  long highSet(int number) {
    return highSets[number];
  }

  /**
   * For each high set whose highest predicate is {@code bit}: the index of the set, and the index
   * of the set without the bit.
   */
  List<int[]> pairs(int bit) {
    List<int[]> pairs = new ArrayList<>();
    for (int with = 0; with < highSets.length; with++) {
      if (highSets[with] >>> bit == 1) {
        int without = Arrays.binarySearch(highSets, highSets[with] ^ 1L << bit);
        pairs.add(new int[] {without, with});
      }
    }
    return pairs;
  }

  /** Whether the factor initially is a single number. */
  boolean isScalar(int number) {
    return number > 0 && trees[number].isScalar();
  }

  double scalar(int number) {
    return scalars[number];
  }

  double @Nullable [][] tile(int number) {
    return tiles[number];
  }

  /** The number of tiles that {@link #set} needs. */
  long tileCount() {
    long count = 0;
    int depth = 0;
    for (int i = 0; i < trees.length; i++) {
      count += isScalar(i) ? 0 : 1;
      depth = Math.max(depth, trees[i].depth());
    }
    return count + depth;
  }

  /** Computes all factors from the weights; the empty set's factor is that of exp(D^t w - 1). */
  void set(double[] w) {
    if (buffers.length == 0) {
      allocate();
    }
    for (int i = 0; i < w.length; i++) {
      exponentials[i] = Math.exp(i == 0 ? w[0] - 1 : w[i]);
    }
    for (int i = 0; i < trees.length; i++) {
      double[][] tile = tiles[i];
      if (tile == null) {
        scalars[i] = trees[i].scalar(exponentials);
      } else {
        scalars[i] = 1;
        buffers[0] = tile;
        trees[i].product(exponentials, tiling, buffers, 0);
      }
    }
  }

  private void allocate() {
    int depth = 0;
    for (int i = 0; i < trees.length; i++) {
      depth = Math.max(depth, trees[i].depth());
      tiles[i] = isScalar(i) ? null : tiling.newTile();
    }
    buffers = new double[depth + 1][][];
    for (int i = 1; i < buffers.length; i++) {
      buffers[i] = tiling.newTile();
    }
  }
}
