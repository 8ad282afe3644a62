package org.gpuquerylab.entropy.internal.cells;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SubsetSums;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.problem.Support;

/**
 * Computes the cells x = exp(D^t w - 1) in tiles, so that no vector of 2^z elements is needed: the
 * cells of a tile differ only in the truth values of the tile's predicates. A tile of 2^k cells
 * takes O(m + k 2^k) time and 2^k exponentials. Only one thread at a time may use an instance.
 */
public final class CellTiles {
  private static final int MAX_BITS = 12;

  private final Support support;
  private final double[] weights;
  private final long inside;
  private final int bits;
  private final int[] insideSets;
  private final long[] outsideSets;
  private final double[] tile;

  private CellTiles(MaxEntProblem problem, Support support, double[] weights, long inside) {
    this.support = support;
    this.weights = weights;
    this.inside = inside;
    bits = Long.bitCount(inside);
    tile = new double[1 << bits];
    insideSets = new int[weights.length];
    outsideSets = new long[weights.length];
    for (int i = 0; i < weights.length; i++) {
      insideSets[i] = compress(problem.set(i));
      outsideSets[i] = problem.set(i) & ~inside;
    }
  }

  /**
   * The cells in tiles of consecutive cells.
   *
   * @param weights w, one weight for each known set; not modified, not copied
   */
  public static CellTiles consecutive(MaxEntProblem problem, Support support, double[] weights) {
    int bits = Math.min(MAX_BITS, problem.predicates());
    return new CellTiles(problem, support, weights, (1L << bits) - 1);
  }

  /**
   * The sum of the cells that contain a set. Visits O(2^(z - |set|)) cells.
   *
   * @param weights w, one weight for each known set; not modified
   */
  public static double sumOfSupersets(
      MaxEntProblem problem, Support support, double[] weights, long set) {
    return sumOfSupersets(problem, support, weights, set, (problem.cells() - 1) & ~set);
  }

  /**
   * The sum of those cells that contain the set and in which no predicate outside the set and
   * {@code free} holds.
   */
  static double sumOfSupersets(
      MaxEntProblem problem, Support support, double[] weights, long set, long free) {
    long inside = free;
    while (Long.bitCount(inside) > MAX_BITS) {
      inside &= ~Long.highestOneBit(inside);
    }
    CellTiles tiles = new CellTiles(problem, support, weights, inside);
    long outside = free & ~inside;
    double sum = 0;
    long extra = 0;
    do {
      double part = 0;
      for (double cell : tiles.cells(set | extra)) {
        part += cell;
      }
      sum += part;
      extra = (extra - outside) & outside;
    } while (extra != 0);
    return sum;
  }

  /**
   * The sums of the cells that contain each known set, in one pass. Visits all 2^z cells.
   *
   * @param weights w, one weight for each known set; not modified
   */
  public static double[] sumsOfKnown(MaxEntProblem problem, Support support, double[] weights) {
    CellTiles tiles = consecutive(problem, support, weights);
    double[] sums = new double[problem.size()];
    for (long first = 0; first < problem.cells(); first += 1L << tiles.bits) {
      double[] tile = tiles.cells(first);
      SupersetSums.inPlace(tile);
      for (int i = 0; i < sums.length; i++) {
        if ((tiles.outsideSets[i] & ~first) == 0) {
          sums[i] += tile[tiles.insideSets[i]];
        }
      }
    }
    return sums;
  }

  /** The binary logarithm of a tile's length. */
  public int bits() {
    return bits;
  }

  /**
   * Computes the cells of a tile.
   *
   * @param first the first cell of the tile: the cell in which none of the tile's predicates hold
   * @return the cells, overwritten by the next call
   */
  public double[] cells(long first) {
    Arrays.fill(tile, 0);
    for (int i = 0; i < weights.length; i++) {
      if ((outsideSets[i] & ~first) == 0) {
        tile[insideSets[i]] += weights[i];
      }
    }
    SubsetSums.inPlace(tile);
    for (int i = 0; i < tile.length; i++) {
      tile[i] = Math.exp(tile[i] - 1);
    }
    clearImpossible(first);
    return tile;
  }

  private void clearImpossible(long first) {
    if (inside == tile.length - 1) {
      support.clear(tile, tile.length, first);
    } else if (!support.isFull()) {
      for (int i = 0; i < tile.length; i++) {
        tile[i] = support.contains(first | expand(i)) ? tile[i] : 0;
      }
    }
  }

  /** Moves the set's bits for the tile's predicates next to each other. */
  private int compress(long set) {
    int result = 0;
    int bit = 1;
    for (long rest = inside; rest != 0; rest &= rest - 1) {
      result |= (set & rest & -rest) != 0 ? bit : 0;
      bit <<= 1;
    }
    return result;
  }

  /** The inverse of {@link #compress}. */
  private long expand(int cell) {
    long result = 0;
    int left = cell;
    for (long rest = inside; left != 0; rest &= rest - 1) {
      result |= (left & 1) != 0 ? rest & -rest : 0;
      left >>>= 1;
    }
    return result;
  }
}
