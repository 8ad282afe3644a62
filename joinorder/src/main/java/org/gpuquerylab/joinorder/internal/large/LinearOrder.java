package org.gpuquerylab.joinorder.internal.large;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Finds the best order of the relations of a rooted tree in which no relation comes before its
 * parent, for the cost C_out: the core of IKKBZ (Krishnamurthy, Boral and Zaniolo 1986, algorithm
 * T).
 *
 * <p>From the leaves up, the relations below each relation are combined into one chain of ascending
 * rank. A relation whose rank is larger than that of the chain's head must still come before the
 * head. So the two are merged into a compound; merging is repeated until the ranks ascend.
 * O(relations log^2 relations) time.
 */
final class LinearOrder {
  private final PrecedenceTree tree;

  /** The next relation in the same compound; -1 at the compound's end. */
  private final int[] next;

  private LinearOrder(PrecedenceTree tree) {
    this.tree = tree;
    next = new int[tree.size()];
  }

  /** Returns the relations in the best order, as a new array. */
  static int[] of(QueryGraph graph, PrecedenceTree tree) {
    return new LinearOrder(tree).solve(graph);
  }

  /**
   * A sequence of relations, as a linked list. If ranks are equal, the sequence whose first
   * relation comes first in the tree's order goes first, because this relation may be the parent of
   * the other sequence's first relation.
   */
  private record Compound(int first, int last, Rank rank, int place) {
    static final Comparator<Compound> ORDER =
        Comparator.comparing(Compound::rank).thenComparingInt(Compound::place);

    Compound then(Compound follower) {
      return new Compound(first, follower.last, rank.then(follower.rank), place);
    }
  }

  private int[] solve(QueryGraph graph) {
    List<PriorityQueue<Compound>> chains = new ArrayList<>();
    for (int i = 0; i < next.length; i++) {
      chains.add(new PriorityQueue<>(Compound.ORDER));
      next[i] = -1;
    }
    for (int i = next.length - 1; i > 0; i--) {
      int relation = tree.relation(i);
      int parent = tree.parent(relation);
      PriorityQueue<Compound> chain = chains.get(relation);
      double rows = graph.relation(relation).filteredCardinality();
      Rank rank = Rank.of(rows, tree.selectivity(relation));
      chain.add(normalized(new Compound(relation, relation, rank, i), chain));
      chains.set(parent, merged(chains.get(parent), chain));
    }
    return order(chains.get(tree.relation(0)));
  }

  /** Merges the compound at the head of a chain with all compounds that must directly follow it. */
  private Compound normalized(Compound head, PriorityQueue<Compound> chain) {
    Compound compound = head;
    while (!chain.isEmpty() && compound.rank.compareTo(chain.element().rank) > 0) {
      Compound follower = chain.remove();
      next[compound.last] = follower.first;
      compound = compound.then(follower);
    }
    return compound;
  }

  private static PriorityQueue<Compound> merged(
      PriorityQueue<Compound> one, PriorityQueue<Compound> other) {
    boolean swap = one.size() < other.size();
    PriorityQueue<Compound> larger = swap ? other : one;
    larger.addAll(swap ? one : other);
    return larger;
  }

  private int[] order(PriorityQueue<Compound> chain) {
    int[] order = new int[next.length];
    order[0] = tree.relation(0);
    int filled = 1;
    while (!chain.isEmpty()) {
      for (int relation = chain.remove().first; relation >= 0; relation = next[relation]) {
        order[filled++] = relation;
      }
    }
    return order;
  }
}
