package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Computes the weights of known sets with which the distribution of a tree of bags is x = exp(D^t w
 * - 1). The logarithm of a cell is the sum of the logarithms of its bags' cells, minus the
 * logarithms for the predicates that a bag shares with its parent. The weight of a set is computed
 * by inclusion and exclusion over its subsets. In the result, sets that are not known have weight
 * 0. O(k 2^k) for a bag of k predicates.
 */
final class TreeWeights {
  private final List<Bag> bags;
  private final MaxEntProblem problem;
  private final double[] weights;

  private TreeWeights(BagTree tree, MaxEntProblem problem) {
    bags = tree.bags();
    this.problem = problem;
    weights = new double[problem.size()];
  }

  /**
   * Computes the weights.
   *
   * @param problem a problem of the tree's predicates, in which each known set is within a bag
   * @return one weight for each known set; not finite if a cell is impossible
   */
  public static double[] of(BagTree tree, MaxEntProblem problem) {
    TreeWeights found = new TreeWeights(tree, problem);
    found.weights[0] = 1;
    found.addAll();
    return found.weights;
  }

  private void addAll() {
    for (Bag bag : bags) {
      add(bag, bag.predicates(), 1);
      if (bag.parent() >= 0) {
        add(bag, bag.common(bags.get(bag.parent())), -1);
      }
    }
  }

  /**
   * Adds the contribution of the cells of some predicates of a bag, times a sign, to each known
   * set.
   */
  private void add(Bag bag, int[] predicates, int sign) {
    double[] cells = bag.marginals().of(0, bag.mask(predicates));
    long own = Arrays.stream(predicates).mapToLong(p -> 1L << p).sum();
    double[] left = Arrays.stream(cells).map(Math::log).toArray();
    for (int bit = 1; bit < left.length; bit <<= 1) {
      for (int set = 0; set < left.length; set++) {
        if ((set & bit) != 0) {
          left[set] -= left[set ^ bit];
        }
      }
    }
    for (int set = 0; set < left.length; set++) {
      int known = problem.indexOf(Bits.expand(set, own));
      if (known >= 0) {
        weights[known] += sign * left[set];
      }
    }
  }
}
