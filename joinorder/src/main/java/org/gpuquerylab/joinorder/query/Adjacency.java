package org.gpuquerylab.joinorder.query;

import java.util.List;

/**
 * The join predicates of a query graph in arrays, which are read without a look at objects: those
 * of relation i are from {@code first[i]} to {@code first[i + 1]} - 1, in the order of the other
 * relation's index. Each predicate is there twice, once for each end. The arrays belong to the
 * graph: nobody may modify them.
 */
public final class Adjacency {
  /** Where the predicates of each relation start; one element more than relations. */
  public final int[] first;

  /** The other relations. */
  public final int[] other;

  /** The selectivities of the predicates. */
  public final double[] selectivity;

  /** The arrays of graphs of {@code size} relations. O(relations + joins). */
  Adjacency(int size, JoinLists lists) {
    first = new int[size + 1];
    for (int i = 0; i < size; i++) {
      first[i + 1] = first[i] + lists.of(i).size();
    }
    other = new int[first[size]];
    selectivity = new double[first[size]];
    for (int i = 0; i < size; i++) {
      enter(i, lists.of(i));
    }
  }

  private void enter(int relation, List<JoinEdge> joins) {
    int place = first[relation];
    for (JoinEdge join : joins) {
      other[place] = join.other(relation);
      selectivity[place++] = join.selectivity();
    }
  }
}
