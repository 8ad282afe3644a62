package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * The intermediate solutions of one iteration on the device, in the order of their arrival. Each
 * has a set, a cost, a pair of memo entries, and a number for the sort: 28 bytes.
 */
final class CollectedPairs {
  static final int BYTES = 28;

  /** Adds evaluated pairs as candidates, from position {@code at} on. */
  @KernelFile("dpsize")
  record DpsizeCollect(
      long first,
      int iid,
      int n,
      DeviceBuffer<int[]> partitions,
      DeviceBuffer<long[]> memoSet,
      DeviceBuffer<double[]> pairCost,
      DeviceBuffer<int[]> positions,
      int filtered,
      int from,
      int count,
      int at,
      DeviceBuffer<long[]> set,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<long[]> pair,
      DeviceBuffer<int[]> order)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      DpSizeTwins.collect(this);
    }
  }

  /** Copies entries of the memo as the first candidates. */
  @KernelFile("dpsize")
  record DpsizeReload(
      int base,
      int count,
      DeviceBuffer<long[]> memoSet,
      DeviceBuffer<double[]> memoCost,
      DeviceBuffer<long[]> memoPair,
      DeviceBuffer<long[]> set,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<long[]> pair,
      DeviceBuffer<int[]> order)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      DpSizeTwins.reload(this);
    }
  }

  private final int capacity;
  private final Kernel<DpsizeCollect> collect;
  private final Kernel<DpsizeReload> reload;
  private final DeviceBuffer<long[]> set;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<long[]> pair;
  private final DeviceBuffer<int[]> order;
  private int count;
  private boolean invalid;

  /**
   * Allocates the buffers in a workspace.
   *
   * @param capacity the maximum number of candidates
   * @param defines the definitions for compiling the kernels
   */
  CollectedPairs(Workspace workspace, int capacity, Map<String, ?> defines) {
    Backend backend = workspace.backend();
    this.capacity = capacity;
    collect = backend.compile(DpsizeCollect.class, defines);
    reload = backend.compile(DpsizeReload.class, defines);
    set = workspace.allocate(ElementType.LONG, capacity);
    cost = workspace.allocate(ElementType.DOUBLE, capacity);
    pair = workspace.allocate(ElementType.LONG, capacity);
    order = workspace.allocate(ElementType.INT, capacity);
  }

  /** The number of candidates. */
  int count() {
    return count;
  }

  /** The number of further candidates for which there is room. */
  int room() {
    return capacity - count;
  }

  /** Whether there may be invalid pairs, with the empty set, among the candidates. */
  boolean invalid() {
    return invalid;
  }

  /** Forgets all. */
  void clear() {
    count = 0;
    invalid = false;
  }

  /**
   * Enqueues a kernel that adds evaluated pairs.
   *
   * @param first the index of the batch's first pair within the iteration
   * @param from the first position: among the valid pairs if the batch is filtered, otherwise among
   *     all pairs
   * @param added the number of added pairs, at most {@link #room}
   * @param withInvalid whether invalid pairs may be among the added pairs
   */
  void collect(
      CommandQueue queue,
      DpSizeMemo memo,
      PairBatch batch,
      int iid,
      long first,
      int from,
      int added,
      boolean withInvalid) {
    queue.launch(
        collect,
        Grid.cover(added, PairBatch.GROUP),
        new DpsizeCollect(
            first,
            iid,
            memo.relations(),
            memo.devicePartitions(),
            memo.set(),
            batch.cost(),
            batch.positions(),
            batch.filtered() ? 1 : 0,
            from,
            added,
            count,
            set,
            cost,
            pair,
            order));
    count += added;
    invalid |= withInvalid;
  }

  /** Enqueues a kernel that replaces all candidates by the memo's entries from {@code base} on. */
  void reload(
      CommandQueue queue, DpSizeMemo memo, DeviceBuffer<long[]> memoPair, int base, int entries) {
    clear();
    queue.launch(
        reload,
        Grid.cover(entries, PairBatch.GROUP),
        new DpsizeReload(base, entries, memo.set(), memo.cost(), memoPair, set, cost, pair, order));
    count = entries;
  }

  /** The set of each candidate; the sort changes the order. */
  DeviceBuffer<long[]> set() {
    return set;
  }

  /** The cost of each candidate. */
  DeviceBuffer<double[]> cost() {
    return cost;
  }

  /** The pair of memo entries that each candidate joins. */
  DeviceBuffer<long[]> pair() {
    return pair;
  }

  /** The index of each candidate; the sort changes the order. */
  DeviceBuffer<int[]> order() {
    return order;
  }
}
