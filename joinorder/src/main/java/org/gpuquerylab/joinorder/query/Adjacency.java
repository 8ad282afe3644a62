package org.gpuquerylab.joinorder.query;

import java.util.List;

/**
 * The join predicates of a query graph in arrays, which can be read without access to objects: the
 * predicates of relation i are the elements from {@code first[i]} to {@code first[i + 1]} - 1, in
 * the order of the other relation's index. Each predicate occurs twice, once for each of its
 * relations. The arrays belong to the graph and must not be modified.
 */
public final class Adjacency {
  /** The bound for the smallest double above 0, which is 2^-1074. */
  private static final int MOST_LOGARITHM = 1 - Double.MIN_EXPONENT + 52;

  /**
   * For each relation, the start of its predicates; the array has one element more than there are
   * relations.
   */
  public final int[] first;

  /** The other relations. */
  public final int[] other;

  /** The selectivities of the predicates. */
  public final double[] selectivity;

  /**
   * The sum of upper bounds, one for each predicate, of the absolute value of the binary logarithm
   * of the predicate's selectivity.
   */
  public final long logarithms;

  /** Creates the arrays of a graph of {@code size} relations. O(relations + joins) time. */
  Adjacency(int size, JoinLists lists) {
    first = new int[size + 1];
    for (int i = 0; i < size; i++) {
      first[i + 1] = first[i] + lists.of(i).size();
    }
    other = new int[first[size]];
    selectivity = new double[first[size]];
    long twice = 0;
    for (int i = 0; i < size; i++) {
      twice += enter(i, lists.of(i));
    }
    logarithms = twice / 2;
  }

  /** Returns the sum of the bounds of the relation's predicates. */
  private long enter(int relation, List<JoinEdge> joins) {
    int place = first[relation];
    long sum = 0;
    for (JoinEdge join : joins) {
      other[place] = join.other(relation);
      selectivity[place] = join.selectivity();
      sum += logarithm(selectivity[place++]);
    }
    return sum;
  }

  /** An upper bound of the absolute value of the binary logarithm of a number above 0. */
  public static int logarithm(double value) {
    int exponent = Math.getExponent(value);
    return exponent < Double.MIN_EXPONENT ? MOST_LOGARITHM : Math.abs(exponent) + 1;
  }
}
