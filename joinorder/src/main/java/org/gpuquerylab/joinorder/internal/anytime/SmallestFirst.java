package org.gpuquerylab.joinorder.internal.anytime;

/**
 * A left-deep order for graphs with many edges: it starts with the smallest relation, then
 * repeatedly adds the neighbour of the chosen relations that leaves the fewest rows. The resulting
 * plan is poor. However, the method takes only O(relations^2 + joins) time, and its rows do not
 * overflow as they can in an order that ignores rows.
 */
final class SmallestFirst {
  private final SearchGraph graph;
  private final boolean[] taken;
  private final boolean[] adjacent;

  /**
   * For each relation, the token that it adds to the chosen relations; for a chosen relation, the
   * token that it added to the relations chosen before it.
   */
  private final long[] added;

  private SmallestFirst(SearchGraph graph) {
    this.graph = graph;
    taken = new boolean[graph.size];
    adjacent = new boolean[graph.size];
    added = graph.token.clone();
  }

  /** Replaces a plan by the left-deep tree of the order. */
  static void write(SearchGraph graph, Plan plan) {
    SmallestFirst first = new SmallestFirst(graph);
    plan.setLeftDeep(first.order(), first.added);
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
      int other = graph.other[e];
      added[other] += taken[other] ? 0 : graph.predicate[e];
      adjacent[other] = true;
    }
  }
}
