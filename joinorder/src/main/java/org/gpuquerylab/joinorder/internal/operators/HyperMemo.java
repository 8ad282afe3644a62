package org.gpuquerylab.joinorder.internal.operators;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.FirstTouch;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.internal.host.TableArrays;
import org.gpuquerylab.joinorder.internal.host.TableMemory;

/**
 * The best plan found so far for each set of nodes that has one, in arrays of primitives that grow.
 * A hash table with linear probing at first; if more than one in 16 sets of at most 24 nodes has a
 * plan, the slot is the set.
 */
final class HyperMemo {
  /** The slot of a set without a plan. */
  static final int NONE = -1;

  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;
  private static final int DIRECT_NODES = 24;
  private static final int FIRST_BITS = 9;

  /** So few nodes that a table of all sets is not larger than the first hash table. */
  private static final int SMALL_NODES = FIRST_BITS;

  private static final int SPARSITY_BITS = 4;
  private static final int SLOT_BYTES = 32;
  private static final long[] NO_KEYS = {};

  private final int nodes;
  private final long all;
  private final SetRowSource source;
  private final CostFunction costFunction;
  private final TableMemory memory;
  private final TableArrays arrays;
  private final SearchLimit limit;
  private long[] keys = NO_KEYS;
  private double[] cost = {};
  private double[] rows = {};
  private long[] left = {};
  private boolean direct;
  private int bits;
  private int count;

  /**
   * Creates a memo without plans.
   *
   * @param arrays the memo's arrays come from there; the next memo of these arrays overwrites them
   */
  HyperMemo(
      Hypergraph graph,
      CostFunction costFunction,
      TableMemory memory,
      TableArrays arrays,
      SearchLimit limit) {
    this.arrays = arrays;
    nodes = graph.size();
    all = graph.all();
    source = graph.rows();
    this.costFunction = costFunction;
    this.memory = memory;
    this.limit = limit;
    direct = nodes <= SMALL_NODES;
    allocate(direct ? nodes : FIRST_BITS);
  }

  private void allocate(int newBits) {
    double bytes = (double) SLOT_BYTES * (1L << newBits);
    memory.reserve(nodes, bytes * 3 / 2); // the previous table is up to half as large
    FirstTouch.require(limit, bytes);
    bits = newBits;
    keys = direct ? NO_KEYS : arrays.keys(1 << bits);
    cost = arrays.costs(1 << bits);
    rows = arrays.cardinalities(1 << bits);
    left = arrays.lefts(1 << bits);
    Arrays.fill(keys, 0);
    if (direct) {
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      source.fill(rows, limit);
      rows[rows.length - 1] = nodes == 1 ? rows[1] : 0;
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    double[] oldCost = cost;
    double[] oldRows = rows;
    long[] oldLeft = left;
    if (count > MemoTable.MAX_ENTRIES) {
      throw new TooManyRelationsException(
          "more than "
              + MemoTable.MAX_ENTRIES
              + " sets of the "
              + nodes
              + " relations have plans, too many for "
              + memory.algorithm()
              + "; choose another algorithm");
    }
    direct = nodes <= DIRECT_NODES && bits + 1 >= nodes - SPARSITY_BITS;
    allocate(direct ? nodes : bits + 1);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = direct ? (int) oldKeys[i] : free(oldKeys[i]);
        cost[slot] = oldCost[i];
        rows[slot] = oldRows[i];
        left[slot] = oldLeft[i];
      }
    }
  }

  private int free(long set) {
    int mask = keys.length - 1;
    int slot = home(set);
    while (keys[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = set;
    return slot;
  }

  private int home(long set) {
    return (int) ((set * HASH_FACTOR) >>> (Long.SIZE - bits));
  }

  /** The slot of a set with a plan, until the next {@link #join}; {@link #NONE} if it has none. */
  int find(long set) {
    if (direct) {
      return cost[(int) set] < Double.POSITIVE_INFINITY ? (int) set : NONE;
    }
    long[] table = keys;
    int mask = table.length - 1;
    int slot = home(set) & mask;
    while (table[slot] != set) {
      if (table[slot] == 0) {
        return NONE;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  double cost(int slot) {
    return cost[slot];
  }

  double rows(int slot) {
    return rows[slot];
  }

  /** The left part of the best plan of a set of two or more nodes that has one. */
  long left(long set) {
    return left[find(set)];
  }

  /** Adds a node with the plan that it stands for. */
  void enter(int node, double itsCost) {
    int slot = create(1L << node);
    cost[slot] = itsCost;
  }

  /**
   * Records a join of two sets that have plans.
   *
   * @param oneCost the cost of the first set's plan
   * @param oneRows the rows of the first set
   */
  void join(long one, double oneCost, double oneRows, long other, int otherSlot) {
    double otherCost = cost[otherSlot];
    double otherRows = rows[otherSlot];
    int slot = find(one | other);
    if (slot == NONE) {
      slot = create(one | other);
    }
    double found = costFunction.cost(oneCost, otherCost, oneRows, otherRows, rows[slot]);
    if (found < cost[slot]) {
      cost[slot] = found;
      left[slot] = one;
    }
  }

  /** Records the joins of one set with each of several nodes; all of them are valid. */
  void joinEach(long one, double oneCost, double oneRows, long others) {
    if (!direct) {
      for (long rest = others; rest != 0; rest &= rest - 1) {
        long other = rest & -rest;
        join(one, oneCost, oneRows, other, find(other));
      }
      return;
    }
    double[] costs = cost;
    double[] cardinalities = rows;
    for (int rest = (int) others; rest != 0; rest &= rest - 1) {
      int other = (rest & -rest) & costs.length - 1;
      int both = ((int) one | other) & costs.length - 1;
      double known = costs[both];
      double found =
          costFunction.cost(
              oneCost,
              costs[other],
              oneRows,
              cardinalities[other & cardinalities.length - 1],
              cardinalities[both & cardinalities.length - 1]);
      if (found < known) {
        costs[both] = found;
        left[both] = one;
      }
    }
  }

  private int create(long set) {
    if (!direct && ++count > keys.length / 2) {
      grow();
    }
    if (direct) {
      return (int) set;
    }
    int slot = free(set);
    cost[slot] = Double.POSITIVE_INFINITY;
    rows[slot] = rowsOf(set);
    return slot;
  }

  /** The rows of all nodes count as 0: they are a part of every plan's cost and may hide others. */
  private double rowsOf(long set) {
    if (set == all && nodes > 1) {
      return 0;
    }
    long lower = set ^ Long.highestOneBit(set);
    int known = lower == 0 ? NONE : find(lower);
    return known == NONE ? source.rows(set) : source.rows(set, rows[known]);
  }

  /**
   * Records the joins of one set with the unions of another set and each non-empty subset of
   * further nodes; all of them have plans, and every join is valid.
   */
  void joinSubsets(long one, double oneCost, double oneRows, long other, long further) {
    if (direct) {
      joinSubsetsDirect((int) one, oneCost, oneRows, (int) other, (int) further);
      return;
    }
    for (long sub = further & -further; sub != 0; sub = (sub - further) & further) {
      join(one, oneCost, oneRows, other | sub, find(other | sub));
    }
  }

  private void joinSubsetsDirect(int one, double oneCost, double oneRows, int other, int further) {
    double[] costs = cost;
    double[] cardinalities = rows;
    long[] lefts = left;
    int subsets = (1 << Integer.bitCount(further)) - 1;
    int sub = 0;
    for (int k = 0; k < subsets; k++) {
      sub = (sub - further) & further;
      // Masked indices are in range, so the JIT compiler omits the range checks.
      int right = (other | sub) & costs.length - 1;
      int both = (one | other | sub) & costs.length - 1;
      double known = costs[both];
      double found =
          costFunction.cost(
              oneCost,
              costs[right],
              oneRows,
              cardinalities[right & cardinalities.length - 1],
              cardinalities[both & cardinalities.length - 1]);
      if (found < known) {
        costs[both] = found;
        lefts[both & lefts.length - 1] = one;
      }
    }
  }
}
