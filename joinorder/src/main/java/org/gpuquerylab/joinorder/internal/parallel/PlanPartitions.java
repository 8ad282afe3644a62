package org.gpuquerylab.joinorder.internal.parallel;

import java.util.Arrays;
import org.gpuquerylab.joinorder.internal.host.ConnectedSubgraphs;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.Workers;

/** The plan partitions of a query, and the neighbours of relations as keys of the partitions. */
final class PlanPartitions {
  /**
   * Up to this number of relations, keys are sorted by a bitmap of all sets, which has at most 2
   * MiB.
   */
  private static final int BIT_MAP_RELATIONS = 24;

  /** The bytes of a row: key, set and slot. */
  private static final int ROW_BYTES = 2 * Long.BYTES + Integer.BYTES;

  /** The bytes of a row in a worker's memo: cost and left part. */
  private static final int PRIVATE_BYTES = Double.BYTES + Long.BYTES;

  /**
   * A lower bound on the number of sets divided by the number of sets of the most frequent size.
   */
  private static final int OF_ONE_SIZE = 4;

  private final RelationOrder order;
  private final boolean skipVectors;
  private final long[][] keys;
  private final PlanPartition[] bySize;
  private final int[] rowOfSlot;
  private final long[] neighbours;

  /** Finds the rows of the partitions, which {@link #fill} completes; O(sets n). */
  PlanPartitions(QueryGraph graph, MemoTable memo, boolean skipVectors) {
    this.skipVectors = skipVectors;
    order = new RelationOrder(graph);
    neighbours = order.neighbourKeys(graph);
    long[] sets = memo.connectedSets();
    Arrays.setAll(sets, i -> order.key(sets[i]));
    keys = ConnectedSubgraphs.bySize(sortedFalling(sets, graph.size()), graph.size());
    bySize = new PlanPartition[keys.length];
    rowOfSlot = new int[memo.slots()];
  }

  /**
   * An estimate of the bytes that the partitions and the private memos take in addition to a memo
   * table. It assumes that sets have half of the relations on average, and that a quarter of them
   * have the most frequent size.
   */
  static double bytes(MemoSize size, boolean skipVectors, int threads) {
    double skips = skipVectors ? Integer.BYTES * size.relations() / 2.0 : 0;
    double rows = (ROW_BYTES + skips) * size.entries();
    double found = PRIVATE_BYTES * threads * size.entries() / OF_ONE_SIZE;
    return Integer.BYTES * size.slots() + Math.max(size.listBytes(), rows + found);
  }

  /** The bytes that these partitions and the workers' private memos take. */
  double bytes(int threads) {
    double bytes = Integer.BYTES * (double) rowOfSlot.length;
    double most = 0;
    for (int size = 0; size < keys.length; size++) {
      double rows = keys[size].length;
      most = Math.max(most, rows);
      bytes += rows * (ROW_BYTES + (skipVectors ? Integer.BYTES * size : 0));
    }
    return bytes + PRIVATE_BYTES * threads * most;
  }

  /** Creates the partitions. O(sets n) time. */
  void fill(MemoTable memo, Workers workers) {
    Arrays.setAll(bySize, size -> new PlanPartition(size, keys[size]));
    workers.each(worker -> fill(memo, worker, workers.threads()));
  }

  /** Sorts keys in descending unsigned order; {@code keys} is modified. */
  private static long[] sortedFalling(long[] keys, int relations) {
    if (relations > BIT_MAP_RELATIONS) {
      Arrays.setAll(keys, i -> ~keys[i] ^ Long.MIN_VALUE);
      Arrays.sort(keys);
      Arrays.setAll(keys, i -> ~keys[i] ^ Long.MIN_VALUE);
      return keys;
    }
    long[] map = new long[((1 << relations) >>> 6) + 1];
    for (long key : keys) {
      map[(int) (key >>> 6)] |= 1L << key;
    }
    int count = 0;
    for (int word = map.length - 1; word >= 0; word--) {
      for (long rest = map[word]; rest != 0; ) {
        int bit = 63 - Long.numberOfLeadingZeros(rest);
        rest ^= 1L << bit;
        keys[count++] = ((long) word << 6) + bit;
      }
    }
    return keys;
  }

  /**
   * Fills a worker's share of every partition; the workers take turns to compute whole skip vector
   * arrays.
   */
  private void fill(MemoTable memo, int worker, int workers) {
    for (PlanPartition partition : bySize) {
      int to = share(partition.rows(), worker + 1, workers);
      for (int row = share(partition.rows(), worker, workers); row < to; row++) {
        long set = order.set(partition.keys[row]);
        partition.sets[row] = set;
        partition.slots[row] = memo.slotOf(set);
        rowOfSlot[partition.slots[row]] = row;
      }
      if (skipVectors && partition.size % workers == worker) {
        partition.makeSkipVectors();
      }
    }
  }

  /** The start of one of several ranges of equal size. */
  public static int share(long count, int part, int parts) {
    return (int) (count * part / parts);
  }

  /** The partition P_s for s = {@code size}. */
  PlanPartition of(int size) {
    return bySize[size];
  }

  /** The row of a set in its partition. */
  int rowOf(int slot) {
    return rowOfSlot[slot];
  }

  /** The number of rows of the largest partition. */
  int maxRows() {
    return Arrays.stream(bySize).mapToInt(PlanPartition::rows).max().orElse(0);
  }

  /** The key of the relations outside a set that have an edge to a relation of the set. */
  long neighbourhood(long key) {
    long near = 0;
    for (long rest = key; rest != 0; rest &= rest - 1) {
      near |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return near & ~key;
  }
}
