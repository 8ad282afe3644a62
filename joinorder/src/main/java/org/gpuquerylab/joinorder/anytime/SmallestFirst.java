package org.gpuquerylab.joinorder.anytime;

import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;

/**
 * A left-deep order for graphs with many edges: it starts with the smallest relation, then
 * repeatedly adds the neighbour of the chosen relations that leaves the fewest rows. The resulting
 * plan is poor, but takes only O(relations^2 + joins) time, and unlike an order that ignores rows
 * it does not overflow.
 */
final class SmallestFirst {
  private final SearchGraph graph;
  private final boolean[] taken;
  private final boolean[] adjacent;

  /** For each relation, the term that it adds to the logarithm of the rows. */
  private final long[] added;

  private SmallestFirst(SearchGraph graph) {
    this.graph = graph;
    taken = new boolean[graph.size];
    adjacent = new boolean[graph.size];
    added = graph.token.clone();
  }

  /** The relations in the chosen order, in a new array. */
  static int[] order(SearchGraph graph) {
    return new SmallestFirst(graph).order();
  }

  private int[] order() {
    int[] order = new int[graph.size];
    for (int i = 0; i < order.length; i++) {
      order[i] = smallest(i == 0 || graph.complete);
      take(order[i]);
    }
    return order;
  }

  /** The relation that leaves the fewest rows, among all relations or only among the neighbours. */
  private int smallest(boolean any) {
    int smallest = -1;
    for (int i = 0; i < graph.size; i++) {
      boolean open = !taken[i] && (any || adjacent[i]);
      if (open && (smallest < 0 || added[i] < added[smallest])) {
        smallest = i;
      }
    }
    return smallest;
  }

  private void take(int relation) {
    taken[relation] = true;
    for (int e = graph.first[relation]; e < graph.first[relation + 1]; e++) {
      added[graph.other[e]] += graph.predicate[e];
      adjacent[graph.other[e]] = true;
    }
  }
}
