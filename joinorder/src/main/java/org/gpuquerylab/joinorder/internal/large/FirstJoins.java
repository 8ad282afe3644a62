package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A lower bound on the cost of all joins before the last one, for graphs of any form.
 *
 * <p>Let f(k), for k up to some small q, be the minimum over the optimal costs of all connected
 * sets of k relations; f(1) = 0. Each of these sets is visited once (Wernicke 2006), together with
 * the optimal plans of all its subsets ({@link SmallPlans}). For more than q relations, let f(k) be
 * the minimum of f(i) + f(k - i) over all i. By induction, no subtree of k relations costs less
 * than f(k): it is a plan of a connected set, and if k is above q, its inputs are two subtrees of i
 * and k - i relations. In a plan of n &gt; 2 q relations, the path from the root that always
 * follows the larger input passes a subtree of q + 1 to 2 q relations. Since f does not grow from q
 * on, n is replaced by 2 q.
 *
 * <p>The number q is as large as the time allows. In graphs with many joins, or if there is no time
 * for a larger q, q is 2, and f(2) is the smallest join of two relations.
 */
final class FirstJoins {
  /**
   * The maximum work for a value of q, in splits of sets and inspected neighbours; this work takes
   * about a millisecond.
   */
  private static final long MOST_WORK = 250_000;

  /** The work for a set, by its number of relations. */
  private static final int[] SET_WORK = {1, 3, 10, 20, 50, 120, 320};

  private final int size;
  private final SmallPlans plans;

  /** The neighbours of relation i start at index {@code first[i]}. */
  private final int[] first;

  private final int[] neighbours;
  private final double[] selectivities;

  /** The relations that are in the set or adjacent to it. */
  private final boolean[] seen;

  /**
   * Relations that may be added to the set: one list for each size of the set, all lists in one
   * array.
   */
  private int[] candidates;

  private final double[] towards = new double[SmallPlans.MOST];
  private double[] least = new double[0];
  private int most;
  private long work;

  private FirstJoins(QueryGraph graph, DoubleBinaryOperator together) {
    size = graph.size();
    plans = new SmallPlans(graph, together);
    List<JoinEdge> edges = Edges.of(graph);
    first = new int[size + 2];
    edges.forEach(this::count);
    for (int i = 0; i <= size; i++) {
      first[i + 1] += first[i];
    }
    neighbours = new int[2 * edges.size()];
    selectivities = new double[neighbours.length];
    edges.forEach(this::enter);
    seen = new boolean[size];
    candidates = new int[4 * size];
  }

  // At first, first[i + 2] counts neighbours; then first[i + 1] is the index for the next neighbour
  // of i.
  private void count(JoinEdge edge) {
    first[edge.left() + 2]++;
    first[edge.right() + 2]++;
  }

  private void enter(JoinEdge edge) {
    enter(edge.left(), edge.right(), edge.selectivity());
    enter(edge.right(), edge.left(), edge.selectivity());
  }

  private void enter(int relation, int neighbour, double selectivity) {
    int place = first[relation + 1]++;
    neighbours[place] = neighbour;
    selectivities[place] = selectivity;
  }

  /**
   * Computes the minimum cost; the query's result is left out if the query joins more relations
   * than are solved exactly.
   *
   * @param together combines the costs of two inputs, or a cost and a result
   * @param pair the rows of the smallest join of two relations
   * @return the bound, and whether it equals the cost of an optimal plan
   */
  static Found of(QueryGraph graph, DoubleBinaryOperator together, double pair) {
    double[] found = {0, 0, pair};
    if (graph.size() > 2 && leastWork(graph) <= MOST_WORK) {
      FirstJoins joins = new FirstJoins(graph, together);
      int largest = Math.min(graph.size(), SmallPlans.MOST);
      boolean done = true;
      for (int q = 3; q <= largest && done; q++) {
        done = joins.run(q);
        found = done ? joins.least : found;
      }
    }
    return bound(found, graph.size(), together);
  }

  /**
   * A bound.
   *
   * @param cost the minimum cost of the joins
   * @param whole whether the cost includes the result of the query
   */
  record Found(double cost, boolean whole) {}

  /**
   * Two edges that share a relation form a set of three relations; each set of three relations has
   * at most three such pairs of edges.
   */
  private static long leastWork(QueryGraph graph) {
    long n = graph.size();
    if (graph.crossProducts()) {
      return n * (n - 1) * (n - 2) / 6 * SET_WORK[3];
    }
    long twoEdges = 0;
    for (int i = 0; i < n; i++) {
      long degree = graph.joins(i).size();
      twoEdges += degree * (degree - 1) / 2;
    }
    return twoEdges / 3 * SET_WORK[3];
  }

  private static Found bound(double[] least, int size, DoubleBinaryOperator together) {
    int q = least.length - 1;
    double[] f = Arrays.copyOf(least, Math.min(size, 2 * q) + 1);
    for (int k = q + 1; k < f.length; k++) {
      f[k] = Double.POSITIVE_INFINITY;
      for (int i = 1; i <= k / 2; i++) {
        f[k] = Math.min(f[k], together.applyAsDouble(f[i], f[k - i]));
      }
    }
    return new Found(f[f.length - 1], size <= q);
  }

  /** Whether all sets of up to this number of relations were visited. */
  private boolean run(int relations) {
    most = relations;
    least = new double[relations + 1];
    Arrays.fill(least, 2, least.length, Double.POSITIVE_INFINITY);
    work = 0;
    for (int root = 0; root < size && work <= MOST_WORK; root++) {
      seen[root] = true;
      add(root, root, 0, 0);
      seen[root] = false;
    }
    return work <= MOST_WORK;
  }

  /**
   * Adds a relation to the set, then adds every relation that may follow it, one after another;
   * finally removes the relation.
   */
  private void add(int relation, int root, int from, int to) {
    int edges = edgesTo(relation);
    plans.push(relation, edges, towards);
    int count = plans.size();
    work += SET_WORK[count];
    if (count > 1) {
      least[count] = Math.min(least[count], plans.cost());
    }
    if (count < most) {
      addOthers(relation, root, from, to);
    }
    plans.pop();
  }

  /**
   * Adds further relations to the set, one after another. The candidates are the previous
   * candidates except the relation, and the relation's neighbours that were not seen before.
   */
  private void addOthers(int relation, int root, int from, int to) {
    int end = to + to - from;
    int degree = first[relation + 1] - first[relation];
    work += end - to + degree;
    candidates =
        candidates.length < end + degree
            ? Arrays.copyOf(candidates, 2 * (end + degree))
            : candidates;
    System.arraycopy(candidates, from, candidates, to, to - from);
    int fresh = end;
    for (int e = first[relation]; e < first[relation + 1]; e++) {
      int neighbour = neighbours[e];
      if (neighbour > root && !seen[neighbour]) {
        seen[neighbour] = true;
        candidates[fresh++] = neighbour;
      }
    }
    for (int next = to; next < fresh && work <= MOST_WORK; next++) {
      add(candidates[next], root, next + 1, fresh);
    }
    for (int i = end; i < fresh; i++) {
      seen[candidates[i]] = false;
    }
  }

  /** The indices, within the set, of the relations to which a relation has edges. */
  private int edgesTo(int relation) {
    int edges = 0;
    for (int e = first[relation]; e < first[relation + 1] && plans.size() > 0; e++) {
      int place = plans.place(neighbours[e]);
      if (place >= 0) {
        edges |= 1 << place;
        towards[place] = selectivities[e];
      }
    }
    work += first[relation + 1] - first[relation];
    return edges;
  }
}
