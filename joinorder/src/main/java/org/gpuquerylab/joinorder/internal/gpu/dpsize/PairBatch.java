package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.Occupancy;
import org.gpuquerylab.joinorder.internal.gpu.QueryBits;
import org.gpuquerylab.primitives.StreamCompaction;

/**
 * The join pairs of one sub-iteration on the device: their costs and, with a filter, the positions
 * of the valid pairs. Each pair takes 8 bytes, or 13 with a filter.
 */
final class PairBatch {
  static final int GROUP = 128;

  /**
   * An upper bound on the bytes of the counters, and of the part of the compaction's memory that
   * does not depend on its capacity.
   */
  private static final int FIXED_BYTES = 32 << 10;

  /** The cost of an invalid pair; real costs are not negative. */
  static final double INVALID = -1;

  /**
   * The maximum number of pairs for each work-item; the more pairs a group has, the more evenly it
   * distributes the valid ones.
   */
  private static final int MOST_ITEMS = 16;

  /** The costs of the pairs of a sub-iteration. */
  @KernelFile("dpsize")
  record DpsizeJoin(
      long first,
      int count,
      int items,
      int iid,
      int n,
      int given,
      DeviceBuffer<int[]> partitions,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> givenSets,
      DeviceBuffer<double[]> givenRows,
      DeviceBuffer<long[]> memoSet,
      DeviceBuffer<long[]> memoNear,
      DeviceBuffer<double[]> memoRows,
      DeviceBuffer<double[]> memoCost,
      DeviceBuffer<double[]> pairCost,
      DeviceBuffer<byte[]> flags,
      DeviceBuffer<long[]> pairs)
      implements RowsOfSets.RowsCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      DpSizeTwins.join(this, defines);
    }
  }

  private final int capacity;
  private final boolean filtered;
  private final long lanes;
  private final Map<String, ?> defines;
  private final Kernel<DpsizeJoin> join;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<byte[]> flags;
  private final DeviceBuffer<int[]> positions;
  private final DeviceBuffer<int[]> count;
  private final DeviceBuffer<long[]> pairs;
  private final StreamCompaction<byte[], double[]> compaction;

  /**
   * Allocates the buffers in a workspace.
   *
   * @param capacity the maximum number of pairs of a sub-iteration
   * @param filtered whether the device separates valid pairs from the others
   */
  PairBatch(Workspace workspace, CostFunction costFunction, int capacity, boolean filtered) {
    Backend backend = workspace.backend();
    this.capacity = capacity;
    this.filtered = filtered;
    this.lanes = Occupancy.workItems(backend.device());
    this.defines = KernelCost.defines(costFunction, own(filtered));
    join = backend.compile(DpsizeJoin.class, defines);
    int flagged = filtered ? capacity : 1;
    cost = workspace.allocate(ElementType.DOUBLE, capacity);
    flags = workspace.allocate(ElementType.BYTE, flagged);
    positions = workspace.allocate(ElementType.INT, flagged);
    count = workspace.allocate(ElementType.INT, 1);
    pairs = workspace.allocate(ElementType.LONG, 1);
    compaction =
        workspace.own(
            () -> new StreamCompaction<>(backend, ElementType.BYTE, ElementType.DOUBLE, flagged));
  }

  private static Map<String, ?> own(boolean filtered) {
    return Map.of(
        "GROUP",
        GROUP,
        "MOST_ITEMS",
        MOST_ITEMS,
        "FILTER",
        filtered ? 1 : 0,
        "HEADER",
        QueryBits.HEADER,
        "INVALID",
        INVALID);
  }

  /** An upper bound on the bytes of device memory for a number of pairs. */
  static long bytes(int pairs, boolean filtered) {
    return (filtered ? 13L : 8L) * pairs + FIXED_BYTES;
  }

  /** The definitions with which all kernels of {@code dpsize.cl} are compiled. */
  Map<String, ?> defines() {
    return defines;
  }

  int capacity() {
    return capacity;
  }

  boolean filtered() {
    return filtered;
  }

  /** Resets the count of valid pairs to 0. */
  void begin(CommandQueue queue) {
    queue.fill(pairs, 0);
  }

  /** Enqueues the evaluation of the pairs {@code first} to {@code first + pairCount - 1}. */
  void join(CommandQueue queue, DpSizeMemo memo, int iid, long first, int pairCount) {
    int items = (int) Math.max(1, Math.min(MOST_ITEMS, pairCount / lanes));
    queue.launch(
        join,
        Grid.cover((pairCount + items - 1) / items, GROUP),
        new DpsizeJoin(
            first,
            pairCount,
            items,
            iid,
            memo.relations(),
            memo.given(),
            memo.devicePartitions(),
            memo.query(),
            memo.givenSets(),
            memo.givenRows(),
            memo.set(),
            memo.near(),
            memo.rows(),
            memo.cost(),
            cost,
            flags,
            pairs));
  }

  /** Finds the positions of the valid pairs, and waits until their number is known. */
  int filter(CommandQueue queue, int pairCount) {
    compaction.positions(queue, flags, positions, count, pairCount);
    int[] valid = new int[1];
    queue.read(count, valid);
    return valid[0];
  }

  /** Enqueues a kernel that gathers the costs of the valid pairs. */
  void gather(CommandQueue queue, DeviceBuffer<double[]> validCosts, int pairCount) {
    compaction.values(queue, flags, cost, validCosts, count, pairCount);
  }

  /** Returns the number of valid pairs since {@link #begin}, after waiting for the device. */
  long validPairs(CommandQueue queue) {
    long[] valid = new long[1];
    queue.read(pairs, valid);
    return valid[0];
  }

  /** The cost of each pair, negative if the pair is invalid. */
  DeviceBuffer<double[]> cost() {
    return cost;
  }

  /** The positions of the valid pairs found by {@link #filter}, ascending. */
  DeviceBuffer<int[]> positions() {
    return positions;
  }
}
