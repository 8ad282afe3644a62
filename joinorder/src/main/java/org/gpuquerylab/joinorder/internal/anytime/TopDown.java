package org.gpuquerylab.joinorder.internal.anytime;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.internal.large.SearchTree;

/**
 * A greedy plan from the top down: among all edges of a spanning tree, the algorithm cuts the edge
 * whose two sides have the smallest total of rows, then it cuts each side in the same way. If
 * results grow towards the end of a query, the last joins dominate the cost, and a plan that starts
 * with the smallest join ends with expensive joins. O(n * depth) time for each level of the plan,
 * where depth is the depth of the spanning tree; the work can be done in slices.
 */
final class TopDown {
  private final SearchGraph graph;
  private final SearchTree tree;
  private final int[] up;
  private final int[] depth;

  /** The relations, grouped by part; each relation comes after its parent. */
  private final int[] order;

  private final int[] below;

  /** For each relation, the part in which it was last found. */
  private final int[] part;

  private final int[] size;
  private final long[] inside;
  private final long[] crossing;
  private final boolean[] cut;

  /** The open parts: for each, its first and last position, and its join. */
  private final int[] open;

  private int opened;
  private int parts;
  private int used;
  private double noise;

  /** Creates plans for a graph, along one of its spanning trees. */
  public TopDown(SearchGraph graph, SearchTree tree) {
    this.graph = graph;
    this.tree = tree;
    int n = graph.size;
    up = new int[n];
    depth = new int[n];
    order = new int[n];
    below = new int[n];
    part = new int[n];
    size = new int[n];
    inside = new long[n];
    crossing = new long[n];
    cut = new boolean[n];
    open = new int[3 * n];
  }

  /**
   * Starts a new plan; {@link #advance} then writes it.
   *
   * @param amount the exponent: rows are multiplied by a random factor from 1 to e to this power
   *     before they are compared; 0 for no random factor
   */
  public void begin(Plan plan, double amount) {
    int n = graph.size;
    noise = amount;
    walk();
    opened = 0;
    used = 2 * n - 2;
    plan.setRoot(used);
    push(0, n);
  }

  /** Inspects about the given number of relations and edge ends; returns true at the end. */
  public boolean advance(Plan plan, long work, SplittableRandom random) {
    long left = work;
    long degree = 1L + graph.other.length / graph.size;
    while (opened > 0 && left > 0) {
      int join = open[--opened];
      int to = open[--opened];
      int from = open[--opened];
      left -= (to - from) * degree;
      gather(from, to);
      long token = inside[order[from]];
      int middle = divide(from, to, best(from, to, random));
      plan.setJoin(join, push(from, middle), push(middle, to), token);
    }
    for (int join = graph.size; opened == 0 && join < plan.left.length; join++) {
      plan.update(join);
    }
    return opened == 0;
  }

  /**
   * The node of a part: its relation if it has only one, otherwise a join with a smaller number
   * than all earlier joins.
   */
  private int push(int from, int to) {
    if (to - from == 1) {
      return order[from];
    }
    open[opened++] = from;
    open[opened++] = to;
    open[opened++] = used;
    return used--;
  }

  private void walk() {
    int filled = 1;
    order[0] = 0;
    up[0] = -1;
    depth[0] = 0;
    for (int i = 0; i < filled; i++) {
      int relation = order[i];
      for (int e = tree.first[relation]; e < tree.first[relation + 1]; e++) {
        int to = tree.other[e];
        if (to != up[relation]) {
          up[to] = relation;
          depth[to] = depth[relation] + 1;
          order[filled++] = to;
        }
      }
    }
  }

  /**
   * For each relation of a part, sums up the relations below it in the part, and the edges that
   * leave this subtree.
   */
  private void gather(int from, int to) {
    parts++;
    for (int i = from; i < to; i++) {
      int relation = order[i];
      part[relation] = parts;
      inside[relation] = graph.token[relation];
      crossing[relation] = 0;
      size[relation] = 1;
    }
    for (int i = from; i < to; i++) {
      addEdges(order[i]);
    }
    for (int i = to - 1; i > from; i--) {
      int relation = order[i];
      inside[up[relation]] += inside[relation];
      crossing[up[relation]] += crossing[relation];
      size[up[relation]] += size[relation];
    }
  }

  private void addEdges(int relation) {
    for (int e = graph.first[relation]; e < graph.first[relation + 1]; e++) {
      int other = graph.other[e];
      if (other < relation && part[other] == parts) {
        long token = graph.predicate[e];
        int common = common(relation, other);
        inside[common] += token;
        crossing[relation] += token;
        crossing[other] += token;
        crossing[common] -= 2 * token;
      }
    }
  }

  /** The lowest relation above both relations. */
  private int common(int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      if (depth[a] >= depth[b]) {
        a = up[a];
      } else {
        b = up[b];
      }
    }
    return a;
  }

  /** The relation above which a cut of the part is cheapest. */
  private int best(int from, int to, SplittableRandom random) {
    long all = inside[order[from]];
    double least = Double.POSITIVE_INFINITY;
    int best = order[from + 1];
    for (int i = from + 1; i < to; i++) {
      int relation = order[i];
      double lower = size[relation] == 1 ? 0 : graph.rows.of(inside[relation]);
      boolean single = size[relation] == to - from - 1;
      double upper = single ? 0 : graph.rows.of(all - inside[relation] - crossing[relation]);
      double factor = noise == 0 ? 1 : Math.exp(noise * random.nextDouble());
      double rows = (lower + upper) * factor;
      if (rows < least) {
        least = rows;
        best = relation;
      }
    }
    return best;
  }

  /** Moves the relations below a cut behind the others; returns their start. */
  private int divide(int from, int to, int at) {
    int rest = from;
    int moved = 0;
    for (int i = from; i < to; i++) {
      int relation = order[i];
      cut[relation] = relation == at || (i > from && cut[up[relation]]);
      if (cut[relation]) {
        below[moved++] = relation;
      } else {
        order[rest++] = relation;
      }
    }
    System.arraycopy(below, 0, order, rest, moved);
    return rest;
  }
}
