package org.gpuquerylab.joinorder.parallel.pdp;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.memo.ConnectedSubgraphs;
import org.gpuquerylab.joinorder.memo.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.threads.Workers;

/** The plan partitions of a query, and the neighbours in terms of their keys. */
public final class PlanPartitions {
  /** Up to so many relations, keys are sorted by a bit map of all sets, of 2 MiB at most. */
  private static final int BIT_MAP_RELATIONS = 24;

  private final PlanPartition[] bySize;
  private final int[] rowOfSlot;
  private final long[] neighbours;

  /** Makes the partitions; O(sets n). */
  PlanPartitions(QueryGraph graph, MemoTable memo, Workers workers, boolean skipVectors) {
    RelationOrder order = new RelationOrder(graph);
    neighbours = order.neighbourKeys(graph);
    long[] sets = ConnectedSubgraphs.of(graph, MemoTable.MAX_ENTRIES);
    Arrays.setAll(sets, i -> order.key(sets[i]));
    long[][] keys = ConnectedSubgraphs.bySize(sortedFalling(sets, graph.size()), graph.size());
    bySize =
        IntStream.range(0, keys.length)
            .mapToObj(size -> new PlanPartition(size, keys[size]))
            .toArray(PlanPartition[]::new);
    rowOfSlot = new int[memo.slots()];
    workers.each(worker -> fill(order, memo, skipVectors, worker, workers.threads()));
  }

  private static long[] sortedFalling(long[] keys, int relations) {
    if (relations > BIT_MAP_RELATIONS) {
      return Arrays.stream(keys)
          .map(key -> ~key ^ Long.MIN_VALUE)
          .sorted()
          .map(key -> ~key ^ Long.MIN_VALUE)
          .toArray();
    }
    long[] map = new long[((1 << relations) >>> 6) + 1];
    for (long key : keys) {
      map[(int) (key >>> 6)] |= 1L << key;
    }
    long[] sorted = new long[keys.length];
    int count = 0;
    for (int word = map.length - 1; word >= 0; word--) {
      for (long rest = map[word]; rest != 0; ) {
        int bit = 63 - Long.numberOfLeadingZeros(rest);
        rest ^= 1L << bit;
        sorted[count++] = ((long) word << 6) + bit;
      }
    }
    return sorted;
  }

  /** Fills a worker's share of every partition; whole skip vector arrays in turns. */
  private void fill(
      RelationOrder order, MemoTable memo, boolean skipVectors, int worker, int workers) {
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

  /** Where the given part of so many equal parts begins. */
  public static int share(long count, int part, int parts) {
    return (int) (count * part / parts);
  }

  /** The partition P_size. */
  PlanPartition of(int size) {
    return bySize[size];
  }

  /** The row of a set in its partition. */
  int rowOf(int slot) {
    return rowOfSlot[slot];
  }

  /** The most rows of a partition. */
  int maxRows() {
    return Arrays.stream(bySize).mapToInt(PlanPartition::rows).max().orElse(0);
  }

  /** The key of the relations outside of a set that have an edge into it. */
  long neighbourhood(long key) {
    long near = 0;
    for (long rest = key; rest != 0; rest &= rest - 1) {
      near |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return near & ~key;
  }
}
