package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;

/**
 * Finds the optimal plan of a cycle or a chain, by dynamic programming over its connected sets,
 * which are arcs. A cycle of n relations has n^3 / 2 pairs of arcs, a chain n^3 / 6; the table has
 * at most 34 n^2 bytes. The work can be done in slices.
 *
 * <p>Source of the constants: the bytes of the tables as the code allocates them.
 */
final class ArcTable {
  private static final double BYTES = 34;

  private final SearchGraph graph;
  private final CostFunction function;
  private final boolean sums;
  private final boolean closed;

  /** The relations in the order of the edges. */
  private final int[] order;

  /** The number of relations. */
  private final int n;

  /**
   * Prefix sums of the tokens of the relations and edges before each position, over two rounds of
   * the cycle.
   */
  private final long[] tokens;

  /** The minimum costs of arcs, by first position and number of relations - 1. */
  private final double[][] cost;

  /** The rows of arcs, indexed like the costs. */
  private final double[][] rows;

  /** The minimum costs of arcs, by last position and number of relations - 1. */
  private final double[][] costByEnd;

  /** For each arc, the number of relations in the left part of its best split. */
  private final short[][] split;

  /** The number of relations of the arc to solve next. */
  private int length = 1;

  /** The first position of the arc to solve next. */
  private int start;

  private int bestStart;
  private double leastOfAll;
  private long pairs;

  /**
   * Creates a table to be solved.
   *
   * @param graph a graph that this class {@link #takes accepts}
   * @param function the quantity that the costs measure
   */
  public ArcTable(SearchGraph graph, CostFunction function) {
    this.graph = graph;
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
    closed = graph.other.length == 2 * graph.size;
    n = graph.size;
    order = new int[n];
    tokens = new long[2 * n + 1];
    cost = new double[n][0];
    rows = new double[n][0];
    costByEnd = new double[n][0];
    split = new short[n][0];
    walk();
  }

  /** Whether a graph is a cycle or a chain, and its table has at most the given bytes. */
  public static boolean takes(SearchGraph graph, double bytes) {
    boolean narrow = !graph.complete && graph.size > 2 && graph.size <= Short.MAX_VALUE;
    for (int i = 0; narrow && i < graph.size; i++) {
      narrow = graph.first[i + 1] - graph.first[i] <= 2;
    }
    return narrow && BYTES * graph.size * graph.size <= bytes;
  }

  private void walk() {
    int relation = 0;
    for (int i = 0; !closed && i < n; i++) {
      relation = graph.first[i + 1] - graph.first[i] == 1 ? i : relation;
    }
    int edge = graph.first[relation];
    for (int i = 0; i < n; i++) {
      order[i] = relation;
      int next = graph.other[edge];
      tokens[i + 1] = graph.token[relation] + graph.predicate[edge];
      int first = graph.first[next];
      boolean back = graph.other[first] == relation;
      edge = back && first + 1 < graph.first[next + 1] ? first + 1 : first;
      relation = next;
    }
    for (int i = n; i < 2 * n; i++) {
      tokens[i + 1] = tokens[i + 1 - n];
    }
    Arrays.parallelPrefix(tokens, Long::sum);
  }

  /**
   * The token of an arc: a sum over its relations and over the edge after each relation except the
   * last.
   */
  private long token(int from, int relations) {
    long sum = tokens[from + relations] - tokens[from];
    boolean whole = relations == n && closed;
    int last = order[(from + relations - 1) % n];
    long lastWithEdge = tokens[from + relations] - tokens[from + relations - 1];
    return whole ? sum : sum - lastWithEdge + graph.token[last];
  }

  /** The number of pairs of arcs evaluated so far. */
  public long pairs() {
    return pairs;
  }

  /** Evaluates about the given number of pairs; returns true at the end of the work. */
  public boolean advance(TokenRows counts, long more) {
    long left = more;
    while (length <= n && left > 0) {
      // Allocating the arrays of a relation takes about as long as this number of pairs.
      left -= length == 1 ? n : length;
      if (length == 1) {
        enterRelation(counts);
      } else if (closed || start + length <= n) {
        solve(counts);
      }
      start++;
      if (start == n) {
        start = 0;
        length++;
      }
    }
    return length > n;
  }

  private void enterRelation(TokenRows counts) {
    cost[start] = new double[closed ? n : n - start];
    costByEnd[start] = new double[closed ? n : start + 1];
    split[start] = new short[closed ? n : n - start];
    rows[start] = new double[sums ? 0 : n];
    if (!sums) {
      rows[start][0] = counts.of(graph.token[order[start]]);
    }
  }

  private void solve(TokenRows counts) {
    int end = (start + length - 1) % n;
    double result = counts.of(token(start, length));
    double least = Double.POSITIVE_INFINITY;
    int best = 1;
    for (int left = 1; left < length; left++) {
      double parts = parts(end, left, result);
      if (parts < least) {
        least = parts;
        best = left;
      }
    }
    pairs += length - 1;
    split[start][length - 1] = (short) best;
    cost[start][length - 1] = sums ? function.cost(least, 0, 0, 0, result) : least;
    costByEnd[end][length - 1] = cost[start][length - 1];
    if (!sums) {
      rows[start][length - 1] = result;
    }
    if (length == n && (start == 0 || least < leastOfAll)) {
      leastOfAll = least;
      bestStart = start;
    }
  }

  /** The cost of a join; if costs are sums, the join's own result is left out. */
  private double parts(int end, int left, double result) {
    double one = cost[start][left - 1];
    double other = costByEnd[end][length - left - 1];
    if (sums) {
      return one + other;
    }
    double rowsOfOther = rows[(start + left) % n][length - left - 1];
    return function.cost(one, other, rows[start][left - 1], rowsOfOther, result);
  }

  /** Overwrites a plan with the optimal plan, once all arcs are solved. O(n * depth) time. */
  public void build(Plan plan) {
    // Splits arcs from the top down; then computes the joins from the bottom up.
    int[] from = new int[2 * n - 1];
    int[] relations = new int[2 * n - 1];
    int[] below = new int[2 * n - 1];
    int count = 1;
    from[0] = bestStart;
    relations[0] = n;
    for (int i = 0; i < count; i++) {
      if (relations[i] > 1) {
        int left = split[from[i]][relations[i] - 1];
        below[i] = count;
        from[count] = from[i];
        relations[count] = left;
        from[count + 1] = (from[i] + left) % n;
        relations[count + 1] = relations[i] - left;
        count += 2;
      }
    }
    JoinSequence joins = new JoinSequence(n);
    int[] node = new int[count];
    for (int i = count - 1; i >= 0; i--) {
      boolean single = relations[i] == 1;
      node[i] = single ? order[from[i]] : joins.add(node[below[i]], node[below[i] + 1]);
    }
    plan.set(joins);
  }
}
