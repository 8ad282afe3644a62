package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * The memo table of DPsize in host memory: an entry for each solution, sorted by size, and an index
 * over the sets of the current size (open addressing, linear probing). An entry takes 40 bytes;
 * each set of the largest size takes another 8 to 16 bytes.
 */
final class Solutions {
  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;
  private static final int FREE = -1;

  final long[] set;
  final long[] near;
  final double[] rows;
  final double[] cost;
  final long[] pair;

  private final ConnectedSets query;

  /** The entry in each slot; at least half of the slots are free. */
  private final int[] index;

  private final int shift;
  private int count;

  private Solutions(ConnectedSets query, int entries, int width) {
    this.query = query;
    set = new long[entries];
    near = new long[entries];
    rows = new double[entries];
    cost = new double[entries];
    pair = new long[entries];
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * width);
    index = new int[1 << bits];
    shift = Long.SIZE - bits;
    addRelations();
  }

  /** Creates a table with the single relations at cost 0 and room for all connected sets. */
  public static Solutions of(ConnectedSets query) {
    return new Solutions(query, query.count(), query.width());
  }

  /** Creates a table with only the single relations, at cost 0. */
  public static Solutions ofRelations(ConnectedSets query) {
    int relations = query.graph().size();
    return new Solutions(query, relations, relations);
  }

  private void addRelations() {
    QueryGraph graph = query.graph();
    for (int relation = 0; relation < graph.size(); relation++) {
      set[relation] = 1L << relation;
      near[relation] = graph.neighbours(relation);
      rows[relation] = query.cardinalities().cardinality(1L << relation);
    }
    count = graph.size();
  }

  /** The number of solutions. */
  public int count() {
    return count;
  }

  /** Starts the solutions of the next size. */
  public void beginSize() {
    Arrays.fill(index, FREE);
  }

  /**
   * Keeps a join of two entries if it is the cheapest of its set so far; among equal joins the
   * first is kept.
   */
  public void prune(int left, int right, double found) {
    long joined = set[left] | set[right];
    int slot = (int) ((joined * HASH_FACTOR) >>> shift);
    while (index[slot] != FREE && set[index[slot]] != joined) {
      slot = (slot + 1) & (index.length - 1);
    }
    int entry = index[slot];
    if (entry == FREE) {
      entry = count++;
      index[slot] = entry;
      set[entry] = joined;
      near[entry] = near[left] | near[right];
      rows[entry] = query.cardinalities().cardinality(joined);
    } else if (found >= cost[entry]) {
      return;
    }
    cost[entry] = found;
    pair[entry] = Partitions.pair(left, right);
  }

  /** The plan whose root is the last entry. */
  public DpSizeAnswer answer(long pairs, long pairsChecked) {
    Map<Long, Long> left = new HashMap<>();
    putJoins(count - 1, left);
    return new DpSizeAnswer(pairs, pairsChecked, left);
  }

  private void putJoins(int entry, Map<Long, Long> left) {
    if (!RelationSets.isSingleton(set[entry])) {
      left.put(set[entry], set[Partitions.left(pair[entry])]);
      putJoins(Partitions.left(pair[entry]), left);
      putJoins(Partitions.right(pair[entry]), left);
    }
  }
}
