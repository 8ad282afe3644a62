package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The join predicates of each relation, in the order of the other relation's index. */
final class JoinLists {
  private final List<List<JoinEdge>> lists;

  /** Creates the lists for graphs of {@code size} relations. O(joins log joins) time. */
  JoinLists(int size, Collection<JoinEdge> joins) {
    List<List<JoinEdge>> growing = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      growing.add(new ArrayList<>());
    }
    for (JoinEdge join : joins) {
      growing.get(join.left()).add(join);
      growing.get(join.right()).add(join);
    }
    List<List<JoinEdge>> sorted = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int relation = i;
      growing.get(i).sort(Comparator.comparingInt(join -> join.other(relation)));
      sorted.add(List.copyOf(growing.get(i)));
    }
    lists = List.copyOf(sorted);
  }

  /** The joins of a relation; immutable. */
  List<JoinEdge> of(int relation) {
    return lists.get(relation);
  }

  /**
   * The selectivity of the predicates between two relations; 1 if there is no predicate. O(log
   * joins) time.
   */
  double selectivity(int left, int right) {
    List<JoinEdge> joins = lists.get(left);
    int from = 0;
    int to = joins.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      int other = joins.get(middle).other(left);
      if (other == right) {
        return joins.get(middle).selectivity();
      }
      from = other < right ? middle + 1 : from;
      to = other < right ? to : middle;
    }
    return 1;
  }

  /** The set of relations that predicates connect with relation 0. O(relations + joins) time. */
  BitSet componentOfFirst() {
    BitSet reached = new BitSet(lists.size());
    int[] queue = new int[lists.size()];
    reached.set(0);
    int filled = 1;
    for (int next = 0; next < filled; next++) {
      for (JoinEdge join : lists.get(queue[next])) {
        int other = join.other(queue[next]);
        if (!reached.get(other)) {
          reached.set(other);
          queue[filled++] = other;
        }
      }
    }
    return reached;
  }
}
