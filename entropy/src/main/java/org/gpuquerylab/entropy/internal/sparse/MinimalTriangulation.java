package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;

/**
 * A triangulation without superfluous fill edges, by the algorithm MCS-M (A. Berry, J. Blair, P.
 * Heggernes and B. Peyton, "Maximum Cardinality Search for Computing Minimal Triangulations of
 * Graphs", Algorithmica 39, 2004, figure 3). Each minimal separator of the graph that is a clique
 * is also a separator of this triangulation (ibid., section 2); a triangulation with superfluous
 * edges may not have it. O(n (n + e)) time.
 */
final class MinimalTriangulation {
  private static final int NONE = -1;

  private final int[][] neighbours;
  private final InteractionGraph filled;
  private final int[] weights;
  private final boolean[] numbered;

  /** For each vertex, the last search step that reached it. */
  private final int[] reached;

  /**
   * Stacks of open vertices, one for each weight on the path to them, as linked lists: the first
   * vertex of each stack, and the vertex after each vertex.
   */
  private final int[] stacks;

  private final int[] next;

  private MinimalTriangulation(InteractionGraph graph) {
    int n = graph.size();
    neighbours = new int[n][];
    Arrays.setAll(neighbours, i -> graph.neighbours(i).stream().toArray());
    filled = graph.copy();
    weights = new int[n];
    numbered = new boolean[n];
    reached = new int[n];
    Arrays.fill(reached, NONE);
    stacks = new int[n + 1];
    Arrays.fill(stacks, NONE);
    next = new int[n];
  }

  static Elimination of(InteractionGraph graph) {
    MinimalTriangulation search = new MinimalTriangulation(graph);
    int[] order = new int[graph.size()];
    for (int i = order.length - 1; i >= 0; i--) {
      order[i] = search.number(i);
    }
    return new Elimination(order, search.filled);
  }

  /** Numbers the vertex with the largest weight. */
  private int number(int step) {
    int best = NONE;
    for (int i = 0; i < weights.length; i++) {
      best = !numbered[i] && (best == NONE || weights[i] > weights[best]) ? i : best;
    }
    numbered[best] = true;
    int[] found = new int[weights.length];
    int count = reach(best, step, found);
    for (int i = 0; i < count; i++) {
      weights[found[i]]++;
      filled.join(best, found[i]);
    }
    return best;
  }

  /**
   * Finds the vertices that a path of unnumbered vertices reaches, where all vertices on the path
   * have smaller weights than the vertex at its end.
   *
   * @param found receives the vertices; overwritten
   * @return the number of vertices found
   */
  private int reach(int from, int step, int[] found) {
    int count = visit(from, NONE, step, found, 0);
    for (int weight = 0; weight < stacks.length; weight++) {
      while (stacks[weight] != NONE) {
        int vertex = stacks[weight];
        stacks[weight] = next[vertex];
        count = visit(vertex, weight, step, found, count);
      }
    }
    return count;
  }

  /** Continues the search from a vertex, given the largest weight on the path to it. */
  private int visit(int vertex, int weight, int step, int[] found, int already) {
    int count = already;
    for (int other : neighbours[vertex]) {
      if (!numbered[other] && reached[other] != step) {
        reached[other] = step;
        if (weights[other] > weight) {
          found[count++] = other;
        }
        int most = Math.max(weights[other], weight);
        next[other] = stacks[most];
        stacks[most] = other;
      }
    }
    return count;
  }
}
