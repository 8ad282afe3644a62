package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A tree of sets over the bits below the high bits, each with the index of its weight, ordered by
 * highest bit. Doubling computes the product over the sets within a cell for all cells of a tile;
 * for each size of set, it takes one multiplication per cell.
 */
final class FactorTree {
  private int weight = -1;
  private final @Nullable FactorTree[] children;

  /** Creates a tree for sets of the bits below {@code bits}. */
  FactorTree(int bits) {
    children = new @Nullable FactorTree[bits];
  }

  /** Adds a set with the weight that determines its factor. */
  void add(long set, int number) {
    if (set == 0) {
      weight = number;
    } else {
      int bit = 63 - Long.numberOfLeadingZeros(set);
      FactorTree child = children[bit];
      if (child == null) {
        child = new FactorTree(bit);
        children[bit] = child;
      }
      child.add(set ^ 1L << bit, number);
    }
  }

  /** Whether the tree has no set except the empty set. */
  boolean isScalar() {
    return Arrays.stream(children).allMatch(child -> child == null);
  }

  /** The factor of the empty set. */
  double scalar(double[] factors) {
    return weight < 0 ? 1 : factors[weight];
  }

  /**
   * The maximum number of sets in a chain from this node on, which is the number of buffers that
   * the product needs.
   */
  int depth() {
    int depth = 0;
    for (FactorTree child : children) {
      depth = child == null ? depth : Math.max(depth, 1 + child.depth());
    }
    return depth;
  }

  /**
   * Computes the product over the sets within each cell, including the empty set's factor.
   *
   * @param factors exp(w); not modified
   * @param tiles the buffers; buffer number {@code at} is overwritten by the product, and later
   *     ones are used
   */
  void product(double[] factors, Tiling tiling, double[][][] tiles, int at) {
    double[][] out = tiles[at];
    lanes(factors, out[0], tiling, tiles, at);
    for (int bit = 0; tiling.lanes() + bit < children.length; bit++) {
      FactorTree child = children[tiling.lanes() + bit];
      int rows = 1 << bit;
      if (child == null || child.isScalar()) {
        double factor = child == null ? 1 : child.scalar(factors);
        for (int r = 0; r < rows; r++) {
          Rows.scale(out[rows + r], out[r], factor);
        }
      } else {
        child.product(factors, tiling, tiles, at + 1);
        for (int r = 0; r < rows; r++) {
          Rows.multiply(out[rows + r], out[r], tiles[at + 1][r]);
        }
      }
    }
  }

  private void lanes(double[] factors, double[] row, Tiling tiling, double[][][] tiles, int at) {
    row[0] = scalar(factors);
    int bits = Math.min(tiling.lanes(), children.length);
    for (int bit = 0; bit < bits; bit++) {
      FactorTree child = children[bit];
      int h = 1 << bit;
      if (child == null || child.isScalar()) {
        double factor = child == null ? 1 : child.scalar(factors);
        for (int i = 0; i < h; i++) {
          row[h + i] = row[i] * factor;
        }
      } else {
        double[] other = tiles[at + 1][0];
        child.lanes(factors, other, tiling, tiles, at + 1);
        for (int i = 0; i < h; i++) {
          row[h + i] = row[i] * other[i];
        }
      }
    }
  }
}
