package org.gpuquerylab.entropy.sparse.marginal;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * The weights of known sets by which a tree of bags is the distribution x = exp(D^t w - 1): the
 * logarithm of a cell is the sum of those of its bags' cells, less those of what a bag has in
 * common with its parent, and the weight of a set is what is left of it by inclusion and exclusion
 * over its subsets. Sets that are not known have weight 0 there. O(k 2^k) a bag of k predicates.
 */
public final class TreeWeights {
  private TreeWeights() {}

  /**
   * The weights.
   *
   * @param problem of the tree's predicates, each known set within a bag
   * @return one for each known set; not finite where a cell is impossible
   */
  public static double[] of(BagTree tree, MaxEntProblem problem) {
    double[] weights = new double[problem.size()];
    weights[0] = 1;
    for (Bag bag : tree.bags()) {
      int[] own = bag.predicates();
      long all = (1L << own.length) - 1;
      add(bag.marginals().of(0, all), own, 1, problem, weights);
      if (bag.parent() >= 0) {
        int[] above = tree.bags().get(bag.parent()).predicates();
        int[] common = Arrays.stream(own).filter(p -> Arrays.binarySearch(above, p) >= 0).toArray();
        add(bag.marginals().of(0, bag.mask(common)), common, -1, problem, weights);
      }
    }
    return weights;
  }

  /** Adds what cells of some predicates tell of each known set, times a sign. */
  private static void add(
      double[] cells, int[] predicates, int sign, MaxEntProblem problem, double[] weights) {
    double[] left = Arrays.stream(cells).map(Math::log).toArray();
    for (int bit = 1; bit < left.length; bit <<= 1) {
      for (int set = 0; set < left.length; set++) {
        if ((set & bit) != 0) {
          left[set] -= left[set ^ bit];
        }
      }
    }
    for (int set = 0; set < left.length; set++) {
      int known = problem.indexOf(Bits.expand(set, mask(predicates)));
      if (known >= 0) {
        weights[known] += sign * left[set];
      }
    }
  }

  private static long mask(int[] predicates) {
    return Arrays.stream(predicates).mapToLong(p -> 1L << p).sum();
  }
}
