package org.gpuquerylab.entropy.sparse.marginal;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.jspecify.annotations.Nullable;

/** All cells of a few predicates, as products over the bags of a tree. */
public final class JointCells {
  private JointCells() {}

  /**
   * The selectivities of all sets, by bit mask. O(2^z (z + bags)).
   *
   * @param predicates z, at most 30, all of them in the tree
   */
  public static double[] betas(BagTree tree, int predicates) {
    double[] x = new double[1 << predicates];
    Arrays.fill(x, 1);
    for (Bag bag : tree.bags()) {
      multiply(x, predicates, bag, bag.parent() < 0 ? null : tree.bags().get(bag.parent()));
    }
    SupersetSums.inPlace(x);
    return x;
  }

  /** Multiplies the cells by those of a bag, given what it has in common with its parent. */
  private static void multiply(double[] x, int predicates, Bag bag, @Nullable Bag parent) {
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
    long mask = Arrays.stream(bag.predicates()).mapToLong(p -> 1L << p).sum();
    int[] places = Bits.compressAll(predicates, mask);
    for (int i = 0; i < x.length; i++) {
      x[i] *= cells[places[i]];
    }
  }
}
