package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Repeatedly eliminates the vertex that joins the fewest pairs of its neighbours: the min-fill
 * heuristic for small cliques (D. Koller and N. Friedman, "Probabilistic Graphical Models", 2009,
 * section 9.4.3.2). Vertices whose neighbours are already joined come first, which never makes the
 * result worse. O(n^2 d^2 / 64) for vertices with at most d neighbours.
 */
final class MinFill {
  private final InteractionGraph left;
  private final InteractionGraph filled;
  private final int[] fill;
  private final BitSet open = new BitSet();

  private MinFill(InteractionGraph graph) {
    left = graph.copy();
    filled = graph.copy();
    fill = new int[graph.size()];
    open.set(0, graph.size());
    Arrays.setAll(fill, this::missing);
  }

  /**
   * Eliminates all vertices.
   *
   * @param most the maximum number of vertices of a clique
   * @return the elimination; empty if a clique would be larger
   */
  static Optional<Elimination> of(InteractionGraph graph, int most) {
    MinFill search = new MinFill(graph);
    int[] order = new int[graph.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = search.best();
      if (search.degree(order[i]) >= most) {
        return Optional.empty();
      }
      search.eliminate(order[i]);
    }
    return Optional.of(new Elimination(order, search.filled));
  }

  /** Twice the number of pairs of a vertex's neighbours that are not joined. */
  private int missing(int vertex) {
    BitSet around = left.neighbours(vertex);
    int count = 0;
    for (int i = around.nextSetBit(0); i >= 0; i = around.nextSetBit(i + 1)) {
      BitSet others = (BitSet) around.clone();
      others.andNot(left.neighbours(i));
      count += others.cardinality() - 1;
    }
    return count;
  }

  private void eliminate(int vertex) {
    BitSet around = (BitSet) left.neighbours(vertex).clone();
    left.isolate(vertex);
    open.clear(vertex);
    BitSet changed = (BitSet) around.clone();
    for (int i = around.nextSetBit(0); i >= 0; i = around.nextSetBit(i + 1)) {
      for (int j = around.nextSetBit(i + 1); j >= 0; j = around.nextSetBit(j + 1)) {
        left.join(i, j);
        filled.join(i, j);
      }
    }
    // A new edge affects the vertices that are adjacent to both of its ends.
    around.stream().forEach(i -> changed.or(left.neighbours(i)));
    changed.stream().forEach(i -> fill[i] = missing(i));
  }

  private int best() {
    int best = open.nextSetBit(0);
    for (int i = best; i >= 0; i = open.nextSetBit(i + 1)) {
      if (fill[i] < fill[best] || (fill[i] == fill[best] && degree(i) < degree(best))) {
        best = i;
      }
    }
    return best;
  }

  private int degree(int vertex) {
    return left.neighbours(vertex).cardinality();
  }
}
