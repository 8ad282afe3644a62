package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;

/**
 * The minimum spanning tree of a graph with many edges, by Prim's algorithm, which needs no sorted
 * edges. If selectivities are equal, the first edge counts as the smaller one, so the tree is
 * unique. O(edges + relations^2) time.
 */
final class DenseSpanningTree {
  private final List<JoinEdge> edges;

  /** For each relation, the index at which its edges start in the list of edges. */
  private final int[] first;

  private final int[] at;

  /** For each relation, the smallest edge that joins it with the tree; -1 if there is none yet. */
  private final int[] best;

  private final boolean[] taken;

  private DenseSpanningTree(int size, List<JoinEdge> edges) {
    this.edges = edges;
    first = new int[size + 2];
    at = new int[2 * edges.size()];
    best = new int[size];
    taken = new boolean[size];
    Arrays.fill(best, -1);
    for (JoinEdge edge : edges) {
      first[edge.left() + 2]++;
      first[edge.right() + 2]++;
    }
    for (int i = 0; i <= size; i++) {
      first[i + 1] += first[i];
    }
    for (int e = 0; e < edges.size(); e++) {
      at[first[edges.get(e).left() + 1]++] = e;
      at[first[edges.get(e).right() + 1]++] = e;
    }
  }

  /**
   * Returns the edges of the tree, the smallest first.
   *
   * @param edges the edges of a connected graph; not modified
   */
  static List<JoinEdge> of(int size, List<JoinEdge> edges) {
    DenseSpanningTree tree = new DenseSpanningTree(size, edges);
    tree.take(0);
    Integer[] chosen = new Integer[size - 1];
    for (int i = 0; i < chosen.length; i++) {
      int next = tree.next();
      chosen[i] = tree.best[next];
      tree.take(next);
    }
    Arrays.sort(chosen, (a, b) -> tree.isSmaller(a, b) ? -1 : 1);
    return Arrays.stream(chosen).map(edges::get).toList();
  }

  private int next() {
    int next = -1;
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i] && best[i] >= 0 && (next < 0 || isSmaller(best[i], best[next]))) {
        next = i;
      }
    }
    return next;
  }

  private void take(int relation) {
    taken[relation] = true;
    for (int place = first[relation]; place < first[relation + 1]; place++) {
      int other = edges.get(at[place]).other(relation);
      if (!taken[other] && (best[other] < 0 || isSmaller(at[place], best[other]))) {
        best[other] = at[place];
      }
    }
  }

  private boolean isSmaller(int edge, int other) {
    int order = Double.compare(edges.get(edge).selectivity(), edges.get(other).selectivity());
    return order < 0 || (order == 0 && edge < other);
  }
}
