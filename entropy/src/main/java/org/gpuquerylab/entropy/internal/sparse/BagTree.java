package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.problem.ImpossibleConditionException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.solver.MaxEntSolution;

/**
 * A distribution of many predicates, given by the distributions of bags that form trees: the bags
 * that hold a given predicate are connected, and a bag and its parent are independent given their
 * common predicates. A selectivity is computed by eliminating the predicates of the smallest
 * subtree that holds the selectivity's predicates, one bag at a time; other bags are not needed,
 * because their sums are 1.
 */
public final class BagTree {
  private final List<Bag> bags;
  private final int[] roots;
  private final int[] homes;

  /**
   * Creates a distribution from one or several trees.
   *
   * @param bags the bags; a parent precedes its children
   */
  public BagTree(List<Bag> bags) {
    this.bags = List.copyOf(bags);
    roots = new int[bags.size()];
    homes =
        new int
            [bags.stream().flatMapToInt(bag -> Arrays.stream(bag.predicates())).max().orElse(-1)
                + 1];
    Arrays.fill(homes, bags.size());
    for (int i = 0; i < roots.length; i++) {
      int parent = bags.get(i).parent();
      roots[i] = parent < 0 ? i : roots[parent];
      for (int predicate : bags.get(i).predicates()) {
        homes[predicate] = Math.min(homes[predicate], i);
      }
    }
  }

  /** Wraps the distribution that a solver found, as a single bag. */
  public static BagTree of(MaxEntSolution solution) {
    int[] all = PredicateSet.first(solution.problem().predicates()).toArray();
    return new BagTree(List.of(new Bag(all, -1, new SolutionMarginals(solution))));
  }

  /** The bags. */
  public List<Bag> bags() {
    return bags;
  }

  /**
   * The selectivity of a conjunction.
   *
   * @param predicates not modified
   */
  public double beta(int[] predicates) {
    Map<Integer, List<Integer>> byRoot = new TreeMap<>();
    for (int predicate : predicates) {
      int home = homes[predicate];
      byRoot.computeIfAbsent(roots[home], root -> new ArrayList<>()).add(predicate);
    }
    double product = 1;
    for (List<Integer> some : byRoot.values()) {
      product *= connected(some.stream().mapToInt(Integer::intValue).toArray());
    }
    return product;
  }

  /**
   * The selectivity of an expression, exact apart from rounding. O(2^j) time for each bag in which
   * j predicates matter, times the number of states of the bags below it: at most k + 2 for "at
   * least k of" predicates, and 3 for a conjunction or disjunction.
   *
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if there are too many states
   */
  public double selectivity(Expression of) {
    PredicateSet predicates = of.predicates();
    int size = predicates.size();
    if (size > 0 && predicates.predicate(size - 1) >= homes.length) {
      throw new IllegalArgumentException(
          "predicates must be 0 to " + (homes.length - 1) + ", not " + predicates);
    }
    return ExpressionSum.of(this, of);
  }

  /**
   * The selectivity of an expression among the rows that satisfy another expression.
   *
   * @throws ImpossibleConditionException if the other expression never holds
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if there are too many states
   */
  public double selectivity(Expression of, Expression given) {
    double all = selectivity(given);
    if (!(all > 0)) {
      throw new ImpossibleConditionException();
    }
    return Math.min(1, selectivity(Expression.and(List.of(given, of))) / all);
  }

  /** The first bag that holds a predicate. */
  int home(int predicate) {
    return homes[predicate];
  }

  /** The first bag of the tree to which a bag belongs. */
  int root(int bag) {
    return roots[bag];
  }

  /** The selectivity of a conjunction of predicates that are all in one tree. */
  private double connected(int[] predicates) {
    // If a bag holds all predicates, so does the lowest of the predicates' first bags.
    int lowest = Arrays.stream(predicates).map(predicate -> homes[predicate]).max().orElseThrow();
    Bag bag = bags.get(lowest);
    long set = bag.mask(predicates);
    return Long.bitCount(set) == predicates.length
        ? bag.marginals().of(set, 0)[0]
        : eliminated(predicates);
  }

  private double eliminated(int[] predicates) {
    TreeMap<Integer, List<BagMessage>> open = new TreeMap<>();
    for (int predicate : predicates) {
      open.computeIfAbsent(homes[predicate], bag -> new ArrayList<>());
    }
    while (open.size() > 1) {
      Map.Entry<Integer, List<BagMessage>> last = open.pollLastEntry();
      Bag bag = bags.get(last.getKey());
      int parent = bag.parent();
      BagMessage message =
          BagMessage.of(bag, own(last.getKey(), predicates), last.getValue(), bags.get(parent));
      open.computeIfAbsent(parent, other -> new ArrayList<>()).add(message);
    }
    Map.Entry<Integer, List<BagMessage>> top = open.firstEntry();
    long set = own(top.getKey(), predicates);
    return BagMessage.total(bags.get(top.getKey()), set, top.getValue());
  }

  /** Selects the predicates whose first bag is a given bag. */
  private long own(int bag, int[] predicates) {
    return bags.get(bag).mask(Arrays.stream(predicates).filter(p -> homes[p] == bag).toArray());
  }
}
