package org.gpuquerylab.joinorder.dp;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The best plan found so far for each connected set of relations, in arrays of primitives. An entry
 * is found by its slot: the set itself where the connected sets are many among all 2^n, a place in
 * an open-addressing hash table with linear probing where they are few. The connected sets are
 * counted first, so the table never grows.
 */
final class MemoTable {
  private static final int DIRECT_RELATIONS = 24;

  /** Most connected sets of relations that a table takes; it then needs 0.5 to 1 GiB. */
  static final int MAX_ENTRIES = 1 << DIRECT_RELATIONS;

  /** With more than one connected set among so many sets, the table is indexed by the set. */
  private static final int DIRECT_SPARSITY = 16;

  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

  /** Number of connected sets, or more. */
  final int entries;

  final double[] cost;
  final double[] cardinality;

  /** The left part of the best split; for a single relation the set itself. */
  final long[] left;

  private final long[] keys;
  private final boolean direct;
  private final int shift;
  private final CardinalityEstimator estimator;
  private final CostFunction costFunction;

  /** A table that holds the single relations of the graph at cost 0. */
  MemoTable(QueryGraph graph, CostFunction costFunction, String algorithm) {
    int n = graph.size();
    long sets = n <= DIRECT_RELATIONS ? 1L << n : Long.MAX_VALUE;
    long found = ConnectedSubgraphs.count(graph, Math.min(sets / DIRECT_SPARSITY, MAX_ENTRIES));
    direct = found > sets / DIRECT_SPARSITY;
    if (!direct && found > MAX_ENTRIES) {
      throw new TooManyRelationsException(
          "the query's "
              + n
              + " relations have more than "
              + MAX_ENTRIES
              + " connected subsets, too many for "
              + algorithm
              + ", choose another algorithm");
    }
    entries = (int) (direct ? sets : found);
    int bits = direct ? n : 65 - Long.numberOfLeadingZeros(found);
    shift = 64 - bits;
    keys = new long[direct ? 0 : 1 << bits];
    cost = new double[1 << bits];
    cardinality = new double[1 << bits];
    left = new long[1 << bits];
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
    estimator = CardinalityEstimator.of(graph);
    if (direct) {
      estimator.fillTable(cardinality);
    }
    this.costFunction = costFunction;
    for (int i = 0; i < n; i++) {
      int slot = slotFor(1L << i);
      cost[slot] = 0;
      left[slot] = 1L << i;
    }
  }

  /** The slot of a set, which is entered if it is not in the table. */
  int slotFor(long set) {
    return direct ? (int) set : probe(set);
  }

  private int probe(long set) {
    long[] table = keys;
    int mask = table.length - 1;
    int slot = (int) ((set * HASH_FACTOR) >>> shift) & mask;
    while (table[slot] != set) {
      if (table[slot] == 0) {
        table[slot] = set;
        cardinality[slot] = estimator.cardinality(set);
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /**
   * Takes note of the join of two connected sets that have plans.
   *
   * @param leftSlot the slot of {@code left}
   * @return whether it is the first plan of this set
   */
  boolean join(long left, int leftSlot, long right) {
    double[] costs = cost;
    double[] rows = cardinality;
    long set = left | right;
    int rightSlot = slotFor(right);
    int slot = slotFor(set);
    double leftCost = costs[leftSlot];
    double rightCost = costs[rightSlot];
    double leftRows = rows[leftSlot & (rows.length - 1)];
    double rightRows = rows[rightSlot & (rows.length - 1)];
    double found = costFunction.cost(leftCost, rightCost, leftRows, rightRows, rows[slot]);
    double best = costs[slot];
    if (found < best) {
      costs[slot] = found;
      this.left[slot] = left;
    }
    return best == Double.POSITIVE_INFINITY;
  }
}
