package org.gpuquerylab.entropy.internal.moments;

import java.util.stream.IntStream;

/**
 * Computes sums of cells over supersets, for all sets of at most {@code budget} row bits and any
 * number of lane bits. Each tile is summed over all its bits. Above the tile, the sums for a false
 * and a true value of a predicate are combined into sums for sets without and with the predicate;
 * sets beyond the budget are dropped. The sums for sets with the predicate are moved instead of
 * copied. The sums take about budget + 1 additions for each cell. Only one thread at a time may use
 * an instance.
 */
final class RowSums {
  private final Tiling tiling;
  private final int budget;
  private final Walk walk;
  private final int[][] bySize;
  private final double[][] scratch;
  private final double[][][] rows;
  private final int[][] bases;

  /**
   * Creates the sums for the tiles of a walk.
   *
   * @param high the number of lowest high bits that the walk decides
   */
  RowSums(Tiling tiling, int high, int budget, Walk walk) {
    this.tiling = tiling;
    this.budget = budget;
    this.walk = walk;
    scratch = tiling.newTile();
    bySize = bySize(tiling.tile(), budget);
    rows = new double[high + 1][][];
    bases = new int[high + 1][];
    for (int level = 0; level <= high; level++) {
      bases[level] = RowIndex.bases(tiling.tile() + level, budget);
      rows[level] = new double[bases[level][budget + 1]][tiling.width()];
    }
  }

  private static int[][] bySize(int bits, int budget) {
    int[][] bySize = new int[budget + 1][];
    for (int size = 0; size <= budget; size++) {
      int wanted = size;
      bySize[size] =
          IntStream.range(0, 1 << bits).filter(set -> Integer.bitCount(set) == wanted).toArray();
    }
    return bySize;
  }

  /** The number of rows that the sums take. */
  static long rowCount(Tiling tiling, int high, int budget) {
    long count = tiling.tileRows();
    for (int level = 0; level <= high; level++) {
      count += RowIndex.count(tiling.tile() + level, budget);
    }
    return count;
  }

  /**
   * The sums for a state of the walk, indexed by set as in {@link RowIndex}; the next call
   * overwrites them.
   */
  double[][] sums(Walk.State state) {
    int top = rows.length - 1;
    sum(top, state, rows[top], bases[top]);
    return rows[top];
  }

  private void sum(int level, Walk.State state, double[][] to, int[] base) {
    if (level == 0) {
      sumTile(state.cells(), to, base);
      return;
    }
    sum(level - 1, state, to, base);
    sum(level - 1, walk.with(state, level - 1), rows[level - 1], bases[level - 1]);
    fold(tiling.tile() + level - 1, budget, to, base, rows[level - 1], bases[level - 1]);
  }

  private void sumTile(double[][] cells, double[][] to, int[] base) {
    Rows.supersets(scratch, cells);
    for (int size = 0; size <= budget; size++) {
      int[] sets = bySize[size];
      for (int i = 0; i < sets.length; i++) {
        swap(to, base[size] + i, scratch, sets[i]);
      }
    }
  }

  /**
   * Adds a bit.
   *
   * @param bits the number of bits before the call
   * @param to the sums in which the bit is 0; overwritten by the sums for one more bit
   * @param from the sums in which the bit is 1; their values are destroyed
   */
  static void fold(
      int bits, int budget, double[][] to, int[] base, double[][] from, int[] fromBase) {
    for (int size = 0; size <= budget; size++) {
      int count = (int) RowIndex.choose(bits, size);
      int with = size < budget ? base[size + 1] + (int) RowIndex.choose(bits, size + 1) : -1;
      for (int i = 0; i < count; i++) {
        Rows.add(to[base[size] + i], from[fromBase[size] + i]);
        if (with >= 0) {
          swap(to, with + i, from, fromBase[size] + i);
        }
      }
    }
  }

  static void swap(double[][] a, int i, double[][] b, int j) {
    double[] row = a[i];
    a[i] = b[j];
    b[j] = row;
  }
}
