package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.jspecify.annotations.Nullable;

/** Computes all cells of a few predicates, as products over the bags of a tree. */
final class JointCells {
  private JointCells() {}

  /**
   * The selectivities of all sets, by bit mask. O(2^z (z + bags)) time.
   *
   * @param predicates the number z of predicates, at most 30, all of them in the tree
   */
  public static double[] betas(BagTree tree, int predicates) {
    return betas(tree, predicates, predicate -> 1L << predicate);
  }

  /**
   * The selectivities, computed from bags that also contain additional predicates, which follow
   * from the others.
   *
   * @param predicates the number z of predicates, at most 30, without the additional ones
   * @param anyOf for each predicate of the tree, a bit mask of those among the z predicates that
   *     each imply it: either only the predicate itself, or several others
   */
  public static double[] betas(BagTree tree, int predicates, IntToLongFunction anyOf) {
    double[] x = new double[1 << predicates];
    Arrays.fill(x, 1);
    for (Bag bag : tree.bags()) {
      multiply(x, anyOf, bag, bag.parent() < 0 ? null : tree.bags().get(bag.parent()));
    }
    SupersetSums.inPlace(x);
    return x;
  }

  /**
   * Multiplies the cells by a bag's conditional probabilities, given the predicates that the bag
   * shares with its parent.
   */
  private static void multiply(double[] x, IntToLongFunction anyOf, Bag bag, @Nullable Bag parent) {
    int bits = bag.predicates().length;
    double[] cells = bag.marginals().of(0, (1L << bits) - 1).clone();
    if (parent != null) {
      long common = bag.mask(parent.predicates());
      double[] given = bag.marginals().of(0, common);
      int[] states = Bits.compressAll(bits, common);
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cells[i] > 0 ? cells[i] / given[states[i]] : 0;
      }
    }
    int[] places = places(x.length, anyOf, bag.predicates());
    for (int i = 0; i < x.length; i++) {
      x[i] *= cells[places[i]];
    }
  }

  /**
   * For every cell, the corresponding cell of a bag: that of the cell without its lowest bit, plus
   * the contribution of this bit.
   */
  private static int[] places(int cells, IntToLongFunction anyOf, int[] predicates) {
    int[] added = new int[Integer.numberOfTrailingZeros(cells)];
    for (int place = 0; place < predicates.length; place++) {
      long members = anyOf.applyAsLong(predicates[place]);
      for (int bit = 0; bit < added.length; bit++) {
        added[bit] |= (members >>> bit & 1) != 0 ? 1 << place : 0;
      }
    }
    int[] places = new int[cells];
    for (int i = 1; i < cells; i++) {
      places[i] = places[i & (i - 1)] | added[Integer.numberOfTrailingZeros(i)];
    }
    return places;
  }
}
