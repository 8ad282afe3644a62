package org.gpuquerylab.entropy.solver;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;

/**
 * The cells x = exp(D^t w - 1) in tiles of 2^{@link #bits()} consecutive ones, so that no vector of
 * 2^z is needed. A tile takes O(m + 2^bits (bits + exp)). For one thread.
 */
public final class CellTiles {
  private static final int MAX_BITS = 12;

  private final MaxEntProblem problem;
  private final Support support;
  private final double[] weights;
  private final int bits;
  private final double[] tile;

  /**
   * Tiles of the cells of a problem.
   *
   * @param weights w, one for each known set; not modified, not copied
   */
  public CellTiles(MaxEntProblem problem, Support support, double[] weights) {
    this.problem = problem;
    this.support = support;
    this.weights = weights;
    this.bits = Math.min(MAX_BITS, problem.predicates());
    this.tile = new double[1 << bits];
  }

  /** Binary logarithm of a tile's length. */
  public int bits() {
    return bits;
  }

  /**
   * The cells {@code first} to {@code first + 2^bits - 1}.
   *
   * @param first a multiple of 2^bits
   * @return the cells, overwritten by the next call
   */
  public double[] cells(long first) {
    int mask = tile.length - 1;
    Arrays.fill(tile, 0);
    for (int i = 0; i < weights.length; i++) {
      long set = problem.set(i);
      if ((set & ~(first | mask)) == 0) {
        tile[(int) set & mask] += weights[i];
      }
    }
    sumOverSubsets(tile);
    for (int i = 0; i < tile.length; i++) {
      tile[i] = Math.exp(tile[i] - 1);
    }
    support.clear(tile, tile.length, first);
    return tile;
  }

  private static void sumOverSubsets(double[] v) {
    for (int half = 1; half < v.length; half <<= 1) {
      for (int start = 0; start < v.length; start += 2 * half) {
        for (int i = start; i < start + half; i++) {
          v[i + half] += v[i];
        }
      }
    }
  }

  /** The sum of the cells that contain a set; O(2^(z - |set|)) cells, at least a tile. */
  public double sumOfSupersets(long set) {
    int low = (int) (set & (tile.length - 1));
    long high = set & -tile.length;
    long free = (problem.cells() - 1) & -tile.length & ~high;
    double sum = 0;
    long extra = 0;
    do {
      double[] x = cells(high | extra);
      double part = 0;
      for (int i = low; i < x.length; i = (i + 1) | low) {
        part += x[i];
      }
      sum += part;
      extra = (extra - free) & free;
    } while (extra != 0);
    return sum;
  }
}
