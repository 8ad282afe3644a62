package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The best plan found so far for each connected set of relations, in arrays of primitives. An entry
 * is found by its slot: the set's own number if many of the 2^n sets are connected, otherwise a
 * slot of an open-addressing hash table with linear probing. The connected sets are added with
 * their cardinalities before the search, so the table never grows, no slot ever moves, and look-ups
 * of connected sets always succeed.
 *
 * <p>Several threads may use a table at once if only one thread at a time writes each slot, and if
 * some synchronization orders a thread's reads after the writes of the others.
 */
public final class MemoTable {
  /** The maximum number of connected sets of a table, which then takes 0.4 to 1.3 GiB. */
  public static final int MAX_ENTRIES = 1 << MemoSize.DIRECT_RELATIONS;

  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long[] NO_KEYS = {};

  private final QueryGraph graph;
  private final double[] cost;
  private final double[] cardinality;

  /** The left part of the best split; for a single relation, the relation. */
  private final long[] bestLeft;

  private final long[] keys;

  /** All connected sets, or only some of them if slots are direct, followed by unused elements. */
  private final long[] sets;

  private final int count;
  private final boolean direct;
  private final int shift;
  private final CardinalityEstimator estimator;
  private final CostFunction costFunction;
  private final SearchLimit limit;

  /** Creates the table that {@link HostSearch#memoTable} describes. */
  MemoTable(
      QueryGraph graph,
      CostFunction costFunction,
      TableMemory memory,
      TableArrays arrays,
      ToDoubleFunction<MemoSize> others,
      SearchLimit limit) {
    int n = graph.size();
    this.limit = limit;
    ConnectedSubgraphs found =
        memory.connectedSets(graph, memory.mostSets(n, others), arrays.list(), limit);
    sets = found.sets();
    count = found.count();
    arrays.keepList(sets);
    MemoSize size = MemoSize.atLeast(n, count);
    this.graph = graph;
    this.costFunction = costFunction;
    estimator = CardinalityEstimator.of(graph);
    direct = size.isDirect();
    FirstTouch.require(limit, size.bytes());
    int slots = (int) size.slots();
    shift = 1 + Integer.numberOfLeadingZeros(slots) + Integer.SIZE;
    keys = direct ? NO_KEYS : arrays.keys(slots);
    cost = arrays.costs(slots);
    cardinality = arrays.cardinalities(slots);
    bestLeft = arrays.lefts(slots);
    if (direct) {
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      SetRows.fillAll(estimator, cardinality, limit);
    } else {
      enterAll();
    }
    for (int i = 0; i < n; i++) {
      int slot = slotOf(1L << i);
      cost[slot] = 0;
      bestLeft[slot] = 1L << i;
    }
  }

  private void enterAll() {
    long[] table = keys;
    Arrays.fill(table, 0);
    int mask = table.length - 1;
    // There are more slots than sets, so the array of costs has room for the rows of all sets.
    double[] rows = cost;
    SetRows.fill(estimator, sets, count, rows, limit);
    SearchLimit.Meter meter = limit.meter();
    for (int k = 0; k < count; k++) {
      meter.steps(1);
      int slot = home(sets[k]) & mask;
      while (table[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      table[slot] = sets[k];
      cardinality[slot] = rows[k];
    }
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
  }

  private int home(long set) {
    return (int) ((set * HASH_FACTOR) >>> shift);
  }

  /** The connected sets in the order of {@link ConnectedSubgraphs}; not to be modified. */
  public long[] connectedSets() {
    return direct ? ConnectedSubgraphs.of(graph, MAX_ENTRIES, limit) : Arrays.copyOf(sets, count);
  }

  /** The sets that may have a plan; they include every connected set. */
  LongStream sets() {
    return direct ? LongStream.range(1, slots()) : Arrays.stream(sets, 0, count);
  }

  /** The size of the table. */
  public MemoSize size() {
    return MemoSize.atLeast(graph.size(), count);
  }

  /** Number of slots, which are numbered from 0. */
  public int slots() {
    return cost.length;
  }

  /** Whether every set of relations, connected or not, has the slot whose index is its bit mask. */
  public boolean isDirect() {
    return direct;
  }

  /** The slot of a connected set. */
  public int slotOf(long set) {
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
   * Records the join of two connected sets that have plans.
   *
   * @param leftSlot the slot of {@code left}
   */
  public void join(long left, int leftSlot, long right) {
    join(left, cost[leftSlot], cardinality[leftSlot], slotOf(right), slotOf(left | right));
  }

  /**
   * Records several joins of two connected sets, one after the other; each set must have a plan
   * when its join is recorded. Joins with the same left set should be adjacent.
   *
   * @param lefts the left sets, from index 0 on; not modified
   * @param rights the right set of each join; not modified
   * @param count the number of joins
   */
  public void joinAll(long[] lefts, long[] rights, int count) {
    if (direct) {
      joinDirect(lefts, rights, count);
    } else {
      joinHashed(lefts, rights, count);
    }
  }

  /**
   * Records the joins of one connected set with all unions of another set and a non-empty subset of
   * further relations; all these sets have plans.
   */
  public void joinSubsets(long left, long right, long others) {
    if (direct) {
      joinSubsetsDirect((int) left, (int) right, (int) others);
    } else {
      joinSubsetsHashed(left, right, others);
    }
  }

  // Direct and hashed slots have separate loops, so that the compiled code of each does not depend
  // on how often the other loop was used before.

  private void joinDirect(long[] lefts, long[] rights, int count) {
    for (int i = 0; i < count; i++) {
      int left = (int) lefts[i];
      int right = (int) rights[i];
      join(left, cost[left], cardinality[left], right, left | right);
    }
  }

  private void joinHashed(long[] lefts, long[] rights, int count) {
    long left = 0;
    int leftSlot = 0;
    for (int i = 0; i < count; i++) {
      if (lefts[i] != left) {
        left = lefts[i];
        leftSlot = probe(left);
      }
      long right = rights[i];
      join(left, cost[leftSlot], cardinality[leftSlot], probe(right), probe(left | right));
    }
  }

  private void joinSubsetsDirect(int left, int right, int others) {
    double leftCost = cost[left];
    double leftRows = cardinality[left];
    int both = left | right;
    int subsets = (1 << Integer.bitCount(others)) - 1;
    int sub = 0;
    for (int k = 0; k < subsets; k++) {
      sub = (sub - others) & others;
      join(left, leftCost, leftRows, right | sub, both | sub);
    }
  }

  private void joinSubsetsHashed(long left, long right, long others) {
    int leftSlot = probe(left);
    double leftCost = cost[leftSlot];
    double leftRows = cardinality[leftSlot];
    for (long sub = others & -others; sub != 0; sub = (sub - others) & others) {
      join(left, leftCost, leftRows, probe(right | sub), probe(left | right | sub));
    }
  }

  private void join(long left, double leftCost, double leftRows, int rightSlot, int slot) {
    double[] costs = cost;
    double[] rows = cardinality;
    double found =
        costFunction.cost(
            leftCost,
            costs[rightSlot],
            leftRows,
            rows[rightSlot & (rows.length - 1)],
            rows[slot & (rows.length - 1)]);
    if (found < costs[slot]) {
      costs[slot] = found;
      bestLeft[slot] = left;
    }
  }

  /**
   * The cost of the join of the best plans in two slots.
   *
   * @param slot the slot of the join's result
   */
  public double joinCost(int leftSlot, int rightSlot, int slot) {
    double[] costs = cost;
    double[] rows = cardinality;
    // Masked indices are in range, so the JIT compiler omits the range checks.
    return costFunction.cost(
        costs[leftSlot],
        costs[rightSlot],
        rows[leftSlot & (rows.length - 1)],
        rows[rightSlot & (rows.length - 1)],
        rows[slot]);
  }

  /** Stores the best plan of the set in a slot: its cost and the left part of its last join. */
  public void enter(int slot, double planCost, long left) {
    cost[slot] = planCost;
    bestLeft[slot] = left;
  }

  /**
   * The best plan of all relations, once the table holds one; {@link RootJoin} chooses among equal
   * plans.
   */
  public OptimizationResult result(long pairs, long pairsChecked) {
    JoinTreeBuilder builder = new JoinTreeBuilder(graph, costFunction, estimator);
    RootJoin last = RootJoin.of(this, graph, limit);
    return OptimizationResult.exact(
        builder.build(set -> last.left(set, bestLeft[slotOf(set)])),
        cost[slotOf(graph.all())],
        pairs,
        pairsChecked);
  }

  /** The cost of the best plan of any set; infinite if there is none. */
  double costOf(long set) {
    int mask = cost.length - 1;
    int slot = direct ? (int) set : home(set) & mask;
    while (!direct && keys[slot] != set && keys[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    // A slot without a set has no plan.
    return cost[slot];
  }
}
