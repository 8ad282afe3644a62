package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The optimal costs of plans of a few relations, which are added and removed at the end, as on a
 * stack. There is a cost for each connected set of these relations that contains the last one. The
 * cost function must depend only on the rows of join results.
 */
final class SmallPlans {
  /** The maximum number of relations at a time. */
  static final int MOST = 6;

  private final QueryGraph graph;
  private final DoubleBinaryOperator together;

  /** The given cardinalities; null if rows are products. */
  private final @Nullable CardinalityEstimator given;

  private final int[] relations = new int[MOST];

  /**
   * For each relation, the relations to which it has an edge: among those before it, and among
   * those added after it so far.
   */
  private final int[] adjacent = new int[MOST];

  private final boolean[] connected = new boolean[1 << MOST];
  private final double[] rows = new double[1 << MOST];
  private final double[] costs = new double[1 << MOST];

  /**
   * The product of the selectivities between the last relation and a set of the relations before
   * it.
   */
  private final double[] factors = new double[1 << MOST];

  private int size;

  /**
   * Creates an instance without relations.
   *
   * @param together combines two costs, or a cost and a result: their sum or their maximum
   */
  SmallPlans(QueryGraph graph, DoubleBinaryOperator together) {
    this.graph = graph;
    this.together = together;
    given = graph.cardinalities().isPresent() ? CardinalityEstimator.of(graph) : null;
    rows[0] = 1;
  }

  /** The number of relations. */
  int size() {
    return size;
  }

  /** The index of a relation, from 0 on; -1 if the relation was not added. */
  int place(int relation) {
    int place = size - 1;
    while (place >= 0 && relations[place] != relation) {
      place--;
    }
    return place;
  }

  /**
   * Adds a relation. O(3^size) time.
   *
   * @param edges the indices of the relations to which the relation has an edge, as a bit mask
   * @param selectivities the selectivities of the edges, by index
   */
  void push(int relation, int edges, double[] selectivities) {
    int last = 1 << size;
    relations[size] = relation;
    adjacent[size] = edges;
    for (int i = 0; i < size; i++) {
      adjacent[i] = (adjacent[i] & (last - 1)) | ((edges >> i & 1) << size);
    }
    size++;
    factors[0] = graph.relation(relation).filteredCardinality();
    for (int others = 0; others < last; others++) {
      if (others != 0) {
        int lowest = Integer.numberOfTrailingZeros(others);
        boolean edge = (edges >> lowest & 1) != 0;
        factors[others] = product(factors[others & (others - 1)], edge ? selectivities[lowest] : 1);
      }
      solve(others | last, others);
    }
  }

  /** Removes the last relation. */
  void pop() {
    size--;
  }

  private void solve(int set, int others) {
    connected[set] = others == 0 || isConnected(set);
    rows[set] = product(rows[others], factors[others]);
    costs[set] = others == 0 ? 0 : Double.POSITIVE_INFINITY;
    if (connected[set] && others != 0) {
      double result = given == null ? rows[set] : given.cardinality(mask(set));
      costs[set] = together.applyAsDouble(result, leastInputs(set, others));
    }
  }

  /**
   * A value that is at most the product, even if the product is too small or too large to be a
   * cardinality.
   */
  static double product(double one, double other) {
    double product = one * other;
    return product < CardinalityEstimator.MIN_CARDINALITY
        ? 0
        : Math.min(product, CardinalityEstimator.MAX_CARDINALITY);
  }

  /** A connected set contains a relation whose removal leaves the set connected. */
  private boolean isConnected(int set) {
    boolean found = false;
    for (int rest = set; rest != 0 && !found; rest &= rest - 1) {
      int one = rest & -rest;
      int edges = adjacent[Integer.numberOfTrailingZeros(one)];
      found = connected[set ^ one] && (edges & set) != 0;
    }
    return found;
  }

  private double leastInputs(int set, int others) {
    double least = Double.POSITIVE_INFINITY;
    // Unconnected parts have infinite cost. The last relation is never in this part, but always in
    // the other part.
    for (int part = others; part != 0; part = (part - 1) & others) {
      least = Math.min(least, together.applyAsDouble(costs[part], costs[set ^ part]));
    }
    return least;
  }

  private long mask(int set) {
    return Arrays.stream(relations, 0, size)
        .filter(relation -> (set >> place(relation) & 1) != 0)
        .mapToLong(relation -> 1L << relation)
        .sum();
  }

  /** The optimal cost of all relations together; they must be connected. */
  double cost() {
    return costs[(1 << size) - 1];
  }
}
