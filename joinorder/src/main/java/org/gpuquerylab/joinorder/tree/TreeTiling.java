package org.gpuquerylab.joinorder.tree;

import java.util.Arrays;

/** The division of the children of a tree's root between X and Y ({@link TreeFactors}). */
final class TreeTiling {
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
    while (sets > 1) {
      int child = ways[sets] - 1;
      inX[child] = true;
      sets /= 1 + (int) shape.setsWithTop(children[child]);
    }
    if (children.length > 0 && wanted > 1 && none(inX)) {
      inX[0] = true;
    }
    return new TreeTiling(chosen(children, inX, true), chosen(children, inX, false));
  }

  /**
   * For each number of sets in X, 1 + the last child of some selection of children that gives this
   * number; 0 if there is none.
   */
  private static byte[] ways(TreeShape shape, int limit) {
    int[] children = shape.children(0);
    byte[] ways = new byte[limit + 1];
    ways[1] = 1;
    for (int i = 0; i < children.length; i++) {
      double factor = 1 + shape.setsWithTop(children[i]);
      for (int sets = limit; sets > 1 && factor <= limit; sets--) {
        int before = (int) (sets / factor);
        if (ways[sets] == 0 && before * factor == sets && ways[before] != 0) {
          ways[sets] = (byte) (i + 1);
        }
      }
    }
    return ways;
  }

  private static double ratio(double a, double b) {
    return a > b ? a / b : b / a;
  }

  private static boolean none(boolean[] flags) {
    for (boolean flag : flags) {
      if (flag) {
        return false;
      }
    }
    return true;
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
