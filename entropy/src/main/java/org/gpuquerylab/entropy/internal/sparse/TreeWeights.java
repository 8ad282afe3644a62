package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * Computes the weights of known sets with which the distribution of a tree of bags is x = exp(D^t w
 * - 1). The logarithm of a cell is the sum of the logarithms of its bags' cells, minus the
 * logarithms for the predicates that a bag shares with its parent. The weight of a set is computed
 * by inclusion and exclusion over its subsets. In the result, sets that are not known have weight
 * 0. O(k 2^k) for a bag of k predicates.
 */
final class TreeWeights {
  private final List<Bag> bags;
  private final SetNumbers numbers;
  private final double[] weights;

  /** A mapping from a set to the index of a known set. */
  @FunctionalInterface
  private interface SetNumbers {
    /** The index of a known set, given as a bit mask of some predicates; negative if not known. */
    int of(int subset, int[] predicates);
  }

  private TreeWeights(BagTree tree, SetNumbers numbers, int size) {
    bags = tree.bags();
    this.numbers = numbers;
    weights = new double[size];
  }

  /**
   * Computes the weights.
   *
   * @param problem a problem of the tree's predicates, in which each known set is within a bag
   * @return one weight for each known set; not finite if a cell is impossible
   */
  public static double[] of(BagTree tree, MaxEntProblem problem) {
    SetNumbers numbers = (subset, own) -> problem.indexOf(Bits.expand(subset, mask(own)));
    TreeWeights found = new TreeWeights(tree, numbers, problem.size());
    found.weights[0] = 1;
    found.addAll(bag -> true);
    return found.weights;
  }

  /**
   * The weights of the known sets among some predicates; 0 for sets that no bag holds.
   *
   * @param problem a problem of the tree's predicates
   * @param predicates the predicates, ascending; bags with none of them are left out; not modified
   * @return one weight for each known set of the problem; not finite if a cell is impossible
   */
  public static double[] among(int[] predicates, BagTree tree, SparseProblem problem) {
    SetNumbers numbers = (subset, own) -> problem.indexOf(set(subset, own));
    TreeWeights found = new TreeWeights(tree, numbers, problem.size());
    found.addAll(bag -> bag.mask(predicates) != 0);
    return found.weights;
  }

  private void addAll(Predicate<Bag> some) {
    for (Bag bag : bags) {
      if (some.test(bag)) {
        int[] own = bag.predicates();
        add(bag, own, 1);
        if (bag.parent() >= 0) {
          add(bag, bag.common(bags.get(bag.parent())), -1);
        }
      }
    }
  }

  /**
   * Adds the contribution of the cells of some predicates of a bag, times a sign, to each known
   * set.
   */
  private void add(Bag bag, int[] predicates, int sign) {
    double[] cells = bag.marginals().of(0, bag.mask(predicates));
    double[] left = Arrays.stream(cells).map(Math::log).toArray();
    for (int bit = 1; bit < left.length; bit <<= 1) {
      for (int set = 0; set < left.length; set++) {
        if ((set & bit) != 0) {
          left[set] -= left[set ^ bit];
        }
      }
    }
    for (int set = 0; set < left.length; set++) {
      int known = numbers.of(set, predicates);
      if (known >= 0) {
        weights[known] += sign * left[set];
      }
    }
  }

  private static long mask(int[] predicates) {
    return Arrays.stream(predicates).mapToLong(p -> 1L << p).sum();
  }

  private static PredicateSet set(int subset, int[] predicates) {
    return PredicateSet.of(
        IntStream.range(0, predicates.length)
            .filter(i -> (subset >>> i & 1) != 0)
            .map(i -> predicates[i])
            .toArray());
  }
}
