package org.gpuquerylab.joinorder.dp;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The best plan found so far for each connected set of relations, in arrays of primitives. An entry
 * is found by its slot: the set itself where the connected sets are many among all 2^n, a place in
 * an open-addressing hash table with linear probing where they are few. The connected sets are
 * entered with their cardinalities first, so the table never grows and look-ups always succeed.
 */
final class MemoTable {
  private static final int DIRECT_RELATIONS = 24;

  /** Most connected sets of relations that a table takes; it then takes 0.4 to 1.1 GiB. */
  static final int MAX_ENTRIES = 1 << DIRECT_RELATIONS;

  /** With more than one connected set among so many sets, the table is indexed by the set. */
  private static final int DIRECT_SPARSITY = 16;

  private static final int ROOMY_ENTRIES = 1 << 20;
  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

  /** Number of connected sets, or more. */
  final int entries;

  final double[] cost;
  final double[] cardinality;

  /** The left part of the best split; for a single relation the set itself. */
  private final long[] bestLeft;

  private final long[] keys;
  private final boolean direct;
  private final int shift;
  private final CardinalityEstimator estimator;
  private final CostFunction costFunction;

  /** A table that holds the single relations of the graph at cost 0. */
  MemoTable(QueryGraph graph, CostFunction costFunction, String algorithm) {
    int n = graph.size();
    int limit = n <= DIRECT_RELATIONS ? (1 << n) / DIRECT_SPARSITY : MAX_ENTRIES;
    long[] sets = ConnectedSubgraphs.of(graph, limit);
    boolean many = sets.length > limit;
    if (many && n > DIRECT_RELATIONS) {
      throw new TooManyRelationsException(
          "the query's "
              + n
              + " relations have more than "
              + MAX_ENTRIES
              + " connected subsets, too many for "
              + algorithm
              + ", choose another algorithm");
    }
    this.costFunction = costFunction;
    estimator = CardinalityEstimator.of(graph);
    direct = many;
    // At least half of the slots stay free, a third where the table is large.
    long slots = sets.length < ROOMY_ENTRIES ? 2L * sets.length : sets.length * 3L / 2;
    int bits = direct ? n : 64 - Long.numberOfLeadingZeros(slots);
    entries = direct ? 1 << n : sets.length;
    shift = 64 - bits;
    keys = new long[direct ? 0 : 1 << bits];
    cost = new double[1 << bits];
    cardinality = new double[1 << bits];
    bestLeft = new long[1 << bits];
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
    if (direct) {
      estimator.fillTable(cardinality);
    } else {
      enterAll(sets);
    }
    for (int i = 0; i < n; i++) {
      int slot = slotOf(1L << i);
      cost[slot] = 0;
      bestLeft[slot] = 1L << i;
    }
  }

  private void enterAll(long[] sets) {
    for (long set : sets) {
      int slot = home(set);
      while (keys[slot] != 0) {
        slot = (slot + 1) & (keys.length - 1);
      }
      keys[slot] = set;
      cardinality[slot] = estimator.cardinality(set);
    }
  }

  private int home(long set) {
    return (int) ((set * HASH_FACTOR) >>> shift);
  }

  /** The slot of a connected set. */
  int slotOf(long set) {
    return direct ? (int) set : probe(set);
  }

  private int probe(long set) {
    long[] table = keys;
    int mask = table.length - 1;
    int slot = home(set) & mask;
    while (table[slot] != set) {
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
    long set = left | right;
    return direct
        ? join(left, leftSlot, (int) right, (int) set)
        : join(left, leftSlot, probe(right), probe(set));
  }

  private boolean join(long left, int leftSlot, int rightSlot, int slot) {
    double[] costs = cost;
    double[] rows = cardinality;
    double leftCost = costs[leftSlot];
    double rightCost = costs[rightSlot];
    double leftRows = rows[leftSlot & (rows.length - 1)];
    double rightRows = rows[rightSlot & (rows.length - 1)];
    double found = costFunction.cost(leftCost, rightCost, leftRows, rightRows, rows[slot]);
    double best = costs[slot];
    if (found < best) {
      costs[slot] = found;
      bestLeft[slot] = left;
    }
    return best == Double.POSITIVE_INFINITY;
  }

  /** The best plan of all relations, once the table holds one. */
  JoinTree plan(QueryGraph graph) {
    return new JoinTreeBuilder(graph, costFunction, estimator).build(set -> bestLeft[slotOf(set)]);
  }
}
