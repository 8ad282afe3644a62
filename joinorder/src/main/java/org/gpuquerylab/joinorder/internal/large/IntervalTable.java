package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * For each interval of a linear order of the relations, the best plan that joins only intervals.
 * Each row of the tables has the intervals with the same start, indexed by their last position.
 * O(n^3) time and 28 n^2 bytes.
 */
final class IntervalTable {
  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final int[] order;
  private final GrowingCardinality cardinalities;

  private final int[] positions;

  /** The intervals by start and last position; left parts are looked up in this table. */
  private final Part[] starting;

  /** The intervals by last position and start; right parts are looked up in this table. */
  private final Part[] ending;

  /** The last position of the left part of the best plan, by start and last position. */
  private final short[][] split;

  /** The tokens of the sets of the intervals that start at the current position. */
  private final long[] tokens;

  private long pairs;

  /** The inner edges, rows and minimum costs of the intervals that share one end. */
  private static final class Part {
    private final int[] edges;
    private final double[] rows;
    private final double[] cost;

    Part(int n) {
      edges = new int[n];
      rows = new double[n];
      cost = new double[n];
    }

    void set(int end, int inside, double cardinality, double least) {
      edges[end] = inside;
      rows[end] = cardinality;
      cost[end] = least;
    }
  }

  /** Creates a solved table; the order is not modified. */
  IntervalTable(QueryGraph graph, CostFunction costFunction, int[] order) {
    this.graph = graph;
    this.costFunction = costFunction;
    this.order = order;
    int n = order.length;
    cardinalities = CardinalityEstimator.of(graph).growing();
    positions = new int[n];
    starting = new Part[n];
    ending = new Part[n];
    split = new short[n][n];
    tokens = new long[n];
    for (int i = 0; i < n; i++) {
      positions[order[i]] = i;
      starting[i] = new Part(n);
      ending[i] = new Part(n);
    }
    for (int from = n - 1; from >= 0; from--) {
      solveFrom(from);
    }
  }

  /**
   * Solves the intervals with a given start; the intervals with later starts must already be
   * solved.
   */
  private void solveFrom(int from) {
    int n = order.length;
    // The number of edges between the first relation and the others up to a position, and the sum
    // of their tokens.
    int[] added = new int[n];
    long[] predicates = new long[n];
    if (graph.crossProducts()) {
      Arrays.fill(added, from + 1, n, 1);
    }
    for (JoinEdge join : graph.joins(order[from])) {
      int other = positions[join.other(order[from])];
      if (other > from) {
        added[other] = 1;
        predicates[other] = cardinalities.predicate(join);
      }
    }
    Arrays.parallelPrefix(added, Integer::sum);
    Arrays.parallelPrefix(predicates, Long::sum);
    long single = cardinalities.relation(order[from]);
    tokens[from] = single;
    enter(from, from, 0, 0);
    for (int to = from + 1; to < n; to++) {
      tokens[to] = cardinalities.union(single, tokens[to], predicates[to]);
      int inside = added[to] + starting[from + 1].edges[to];
      solve(from, to, inside);
    }
  }

  private void enter(int from, int to, int inside, double least) {
    double rows = cardinalities.cardinality(tokens[to]);
    starting[from].set(to, inside, rows, least);
    ending[to].set(from, inside, rows, least);
  }

  private void solve(int from, int to, int inside) {
    Part lefts = starting[from];
    Part rights = ending[to];
    double result = cardinalities.cardinality(tokens[to]);
    double best = Double.POSITIVE_INFINITY;
    int bestSplit = -1;
    for (int last = from; last < to; last++) {
      double leftCost = lefts.cost[last];
      double rightCost = rights.cost[last + 1];
      if (leftCost + rightCost < Double.POSITIVE_INFINITY
          && inside > lefts.edges[last] + rights.edges[last + 1]) {
        pairs++;
        double found =
            costFunction.cost(leftCost, rightCost, lefts.rows[last], rights.rows[last + 1], result);
        if (found < best) {
          best = found;
          bestSplit = last;
        }
      }
    }
    split[from][to] = (short) bestSplit;
    enter(from, to, inside, best);
  }

  /** The number of pairs of intervals evaluated. */
  long pairs() {
    return pairs;
  }

  /** Adds the joins of the best plan of all relations to a sequence. */
  JoinSequence joins() {
    JoinSequence joins = new JoinSequence(order.length);
    int n = order.length;
    // Splits intervals from the top down, then joins them from the bottom up.
    int[] from = new int[2 * n];
    int[] to = new int[2 * n];
    int[] left = new int[2 * n];
    int count = 1;
    to[0] = n - 1;
    for (int i = 0; i < count; i++) {
      if (from[i] < to[i]) {
        int last = split[from[i]][to[i]];
        left[i] = count;
        from[count] = from[i];
        to[count] = last;
        from[count + 1] = last + 1;
        to[count + 1] = to[i];
        count += 2;
      }
    }
    int[] trees = new int[count];
    for (int i = count - 1; i >= 0; i--) {
      boolean single = from[i] == to[i];
      trees[i] = single ? order[from[i]] : joins.add(trees[left[i]], trees[left[i] + 1]);
    }
    return joins;
  }
}
