package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;

/** The division of the children of a tree's root between X and Y ({@link TreeFactors}). */
final class TreeTiling {
  /**
   * X has more sets than the limit, which slower memory holds, only if it would have fewer than the
   * wanted number by more than this factor, and the larger table would be larger by this factor.
   */
  private static final double FAR = 4;

  /** The children whose parts form the sets in X, ascending. */
  final int[] x;

  /** The other children, ascending. */
  final int[] y;

  private TreeTiling(int[] x, int[] y) {
    this.x = x;
    this.y = y;
  }

  /** Finds the tiling that {@link TreeFactors#of} describes. */
  static TreeTiling of(TreeShape shape, int wanted, int limit) {
    int[] children = shape.children(0);
    byte[] ways = ways(shape, limit);
    int sets = 1;
    for (int candidate = 2; candidate <= limit; candidate++) {
      if (ways[candidate] != 0 && ratio(candidate, wanted) < ratio(sets, wanted)) {
        sets = candidate;
      }
    }
    boolean[] inX = new boolean[children.length];
    int large = smallestAbove(shape, limit);
    if (large >= 0 && FAR * sets < wanted) {
      double x = factor(shape, large);
      double tables = Math.max(x, shape.setsWithTop(0) / x);
      inX[large] = sets == 1 || FAR * tables < shape.setsWithTop(0) / sets;
      sets = inX[large] ? 1 : sets;
    }
    while (sets > 1) {
      int child = ways[sets] - 1;
      inX[child] = true;
      sets /= (int) factor(shape, child);
    }
    return new TreeTiling(chosen(children, inX, true), chosen(children, inX, false));
  }

  /** The number of sets in X if it has only one child of the root. */
  private static double factor(TreeShape shape, int child) {
    return 1 + shape.setsWithTop(shape.children(0)[child]);
  }

  /** The child with the fewest sets above the limit; -1 if there is none. */
  private static int smallestAbove(TreeShape shape, int limit) {
    int smallest = -1;
    for (int child = 0; child < shape.children(0).length; child++) {
      double factor = factor(shape, child);
      if (factor > limit && (smallest < 0 || factor < factor(shape, smallest))) {
        smallest = child;
      }
    }
    return smallest;
  }

  /**
   * For each number of sets in X, 1 + the last child of some selection of children that gives this
   * number; 0 if there is none.
   */
  private static byte[] ways(TreeShape shape, int limit) {
    byte[] ways = new byte[limit + 1];
    int[] known = new int[limit];
    int count = 1;
    known[0] = 1;
    ways[1] = 1;
    for (int child = 0; child < shape.children(0).length; child++) {
      double factor = factor(shape, child);
      int before = count;
      for (int i = 0; i < before; i++) {
        double sets = known[i] * factor;
        if (sets <= limit && ways[(int) sets] == 0) {
          ways[(int) sets] = (byte) (child + 1);
          known[count++] = (int) sets;
        }
      }
    }
    return ways;
  }

  private static double ratio(double a, double b) {
    return a > b ? a / b : b / a;
  }

  private static int[] chosen(int[] children, boolean[] inX, boolean wanted) {
    int[] chosen = new int[children.length];
    int count = 0;
    for (int i = 0; i < children.length; i++) {
      if (inX[i] == wanted) {
        chosen[count++] = children[i];
      }
    }
    return Arrays.copyOf(chosen, count);
  }
}
