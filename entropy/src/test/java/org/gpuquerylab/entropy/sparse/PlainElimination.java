package org.gpuquerylab.entropy.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * An oracle that shares no code with the solvers: the sum of exp(sum of the weights of the sets
 * that hold) over all cells that contain a set, by eliminating predicate by predicate, the one
 * first whose factors hold the fewest others.
 */
public final class PlainElimination {
  private final int predicates;
  private final PredicateSet[] sets;
  private final double[] weights;
  private final List<Integer> order;

  /**
   * Of a product of factors exp(weight) for each set that holds.
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

  /** A function of the truth values of some predicates, ascending. */
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
    double logarithm = 0;
    for (int next : order) {
      Factor joined = eliminate(next, factors);
      double scale = 0;
      for (double value : joined.values) {
        scale = Math.max(scale, value);
      }
      for (int i = 0; i < joined.values.length; i++) {
        joined.values[i] /= scale;
      }
      logarithm += Math.log(scale);
      factors.add(joined);
    }
    for (Factor factor : factors) {
      logarithm += Math.log(factor.values[0]);
    }
    return logarithm;
  }

  private List<Factor> factors(PredicateSet set) {
    List<Factor> factors = new ArrayList<>();
    for (int i = 0; i < sets.length; i++) {
      SortedSet<Integer> scope = scope(sets[i]);
      double[] values = new double[1 << scope.size()];
      Arrays.fill(values, 1);
      values[values.length - 1] = Math.exp(weights[i]);
      factors.add(new Factor(scope, values));
    }
    for (int predicate : set.toArray()) {
      factors.add(new Factor(new TreeSet<>(List.of(predicate)), new double[] {0, 1}));
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

  /** Of all predicates, the one with the fewest neighbours first. */
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
    for (int cell = 0; cell < 2 * values.length; cell++) {
      double product = 1;
      for (Factor factor : with) {
        product *= factor.at(names, cell);
      }
      values[cell & (values.length - 1)] += product;
    }
    return new Factor(scope, values);
  }
}
