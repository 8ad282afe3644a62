package org.gpuquerylab.entropy.sparse.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * A triangulation of which no fill edge can be left out, by the algorithm MCS-M (A. Berry, J.
 * Blair, P. Heggernes and B. Peyton, "Maximum Cardinality Search for Computing Minimal
 * Triangulations of Graphs", Algorithmica 39, 2004, figure 3). Each minimal separator of the graph
 * that is a clique is one of the triangulation, too (ibid., section 2), which a triangulation with
 * more edges may miss. O(n (n + e)).
 */
final class MinimalTriangulation {
  private final InteractionGraph graph;
  private final InteractionGraph filled;
  private final int[] weights;
  private final BitSet unnumbered = new BitSet();

  private MinimalTriangulation(InteractionGraph graph) {
    this.graph = graph;
    filled = graph.copy();
    weights = new int[graph.size()];
    unnumbered.set(0, graph.size());
  }

  static Elimination of(InteractionGraph graph) {
    MinimalTriangulation search = new MinimalTriangulation(graph);
    int[] order = new int[graph.size()];
    for (int i = order.length - 1; i >= 0; i--) {
      order[i] = search.next();
    }
    return new Elimination(order, search.filled);
  }

  /** Numbers the vertex of the largest weight. */
  private int next() {
    int best = unnumbered.nextSetBit(0);
    for (int i = best; i >= 0; i = unnumbered.nextSetBit(i + 1)) {
      best = weights[i] > weights[best] ? i : best;
    }
    unnumbered.clear(best);
    for (int found : reached(best)) {
      weights[found]++;
      filled.join(best, found);
    }
    return best;
  }

  /** The vertices that a path of unnumbered vertices of smaller weights than theirs leads to. */
  private List<Integer> reached(int from) {
    List<Integer> found = new ArrayList<>();
    List<Deque<Integer>> byWeight = new ArrayList<>();
    BitSet seen = new BitSet();
    visit(from, -1, seen, found, byWeight);
    for (int weight = 0; weight < byWeight.size(); weight++) {
      Deque<Integer> open = byWeight.get(weight);
      while (!open.isEmpty()) {
        visit(open.pop(), weight, seen, found, byWeight);
      }
    }
    return found;
  }

  /** Goes on from a vertex, to which the largest weight on the way is given. */
  private void visit(
      int vertex, int weight, BitSet seen, List<Integer> found, List<Deque<Integer>> byWeight) {
    BitSet next = (BitSet) graph.neighbours(vertex).clone();
    next.and(unnumbered);
    next.andNot(seen);
    seen.or(next);
    for (int i = next.nextSetBit(0); i >= 0; i = next.nextSetBit(i + 1)) {
      if (weights[i] > weight) {
        found.add(i);
      }
      int most = Math.max(weights[i], weight);
      while (byWeight.size() <= most) {
        byWeight.add(new ArrayDeque<>());
      }
      byWeight.get(most).push(i);
    }
  }
}
