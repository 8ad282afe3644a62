package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * An oracle that shares no code with the solvers. It computes the sum, over all cells that contain
 * a set, of exp(sum of the weights of the cell's sets), by eliminating one predicate after another:
 * always the predicate whose factors contain the fewest other predicates.
 */
public final class PlainElimination {
  private final int predicates;
  private final PredicateSet[] sets;
  private final double[] weights;
  private final List<Integer> order;

  /**
   * Creates the oracle; a cell is the product of exp(weight) over its sets.
   *
   * @param sets not modified
   * @param weights one for each set; not modified
   */
  public PlainElimination(int predicates, PredicateSet[] sets, double[] weights) {
    this.predicates = predicates;
    this.sets = sets;
    this.weights = weights;
    order = order();
  }

  /**
   * The logarithm of a function of the truth values of some predicates, which are in ascending
   * order.
   */
  private static final class Factor {
    private final SortedSet<Integer> scope;
    private final double[] values;

    Factor(SortedSet<Integer> scope, double[] values) {
      this.scope = scope;
      this.values = values;
    }

    double at(List<Integer> names, int cell) {
      int index = 0;
      int bit = 0;
      for (int name : scope) {
        index |= (cell >> names.indexOf(name) & 1) << bit++;
      }
      return values[index];
    }
  }

  /** The logarithm of the sum. */
  public double logSum(PredicateSet set) {
    List<Factor> factors = factors(set);
    for (int next : order) {
      factors.add(eliminate(next, factors));
    }
    return factors.stream().mapToDouble(factor -> factor.values[0]).sum();
  }

  private List<Factor> factors(PredicateSet set) {
    List<Factor> factors = new ArrayList<>();
    for (int i = 0; i < sets.length; i++) {
      SortedSet<Integer> scope = scope(sets[i]);
      double[] values = new double[1 << scope.size()];
      values[values.length - 1] = weights[i];
      factors.add(new Factor(scope, values));
    }
    for (int predicate : set.toArray()) {
      factors.add(
          new Factor(
              new TreeSet<>(List.of(predicate)), new double[] {Double.NEGATIVE_INFINITY, 0}));
    }
    return factors;
  }

  private static SortedSet<Integer> scope(PredicateSet set) {
    SortedSet<Integer> scope = new TreeSet<>();
    for (int predicate : set.toArray()) {
      scope.add(predicate);
    }
    return scope;
  }

  /** The elimination order: always the predicate with the fewest remaining neighbours. */
  private List<Integer> order() {
    List<Set<Integer>> neighbours = new ArrayList<>();
    Set<Integer> left = new TreeSet<>();
    for (int i = 0; i < predicates; i++) {
      neighbours.add(new TreeSet<>());
      left.add(i);
    }
    for (PredicateSet set : sets) {
      scope(set).forEach(i -> neighbours.get(i).addAll(scope(set)));
    }
    List<Integer> order = new ArrayList<>();
    while (!left.isEmpty()) {
      int next =
          left.stream().min(Comparator.comparingInt(i -> neighbours.get(i).size())).orElseThrow();
      left.remove(next);
      order.add(next);
      Set<Integer> joined = neighbours.get(next);
      joined.remove(next);
      for (int other : joined) {
        neighbours.get(other).addAll(joined);
        neighbours.get(other).remove(next);
      }
    }
    return order;
  }

  private static Factor eliminate(int predicate, List<Factor> factors) {
    List<Factor> with = new ArrayList<>();
    SortedSet<Integer> scope = new TreeSet<>();
    for (Factor factor : List.copyOf(factors)) {
      if (factor.scope.contains(predicate)) {
        with.add(factor);
        factors.remove(factor);
        scope.addAll(factor.scope);
      }
    }
    scope.remove(predicate);
    List<Integer> names = new ArrayList<>(scope);
    names.add(predicate);
    double[] values = new double[1 << scope.size()];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    for (int cell = 0; cell < 2 * values.length; cell++) {
      double product = 0;
      for (Factor factor : with) {
        product += factor.at(names, cell);
      }
      int rest = cell & (values.length - 1);
      values[rest] = logOfSum(values[rest], product);
    }
    return new Factor(scope, values);
  }

  /** log(exp(a) + exp(b)), where weights may be 10^5. */
  private static double logOfSum(double a, double b) {
    double most = Math.max(a, b);
    return most == Double.NEGATIVE_INFINITY
        ? most
        : most + Math.log1p(Math.exp(Math.min(a, b) - most));
  }
}
