package org.gpuquerylab.joinorder.gpu.dpsize;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;

/**
 * The intermediate solutions of one iteration on the device, in the order in which they came: set,
 * cost, pair of memo entries, and their numbers for the sort; 28 bytes each.
 */
final class Candidates {
  static final int BYTES = 28;

  private static final KernelSpec COLLECT =
      KernelSpec.kernel(Candidates.class, "dpsize_collect")
          .in("dpsize")
          .value("first", Kind.LONG)
          .value("iid", Kind.INT)
          .value("n", Kind.INT)
          .buffer("partitions", ElementType.INT)
          .buffer("memo_set", ElementType.LONG)
          .buffer("pair_cost", ElementType.DOUBLE)
          .buffer("positions", ElementType.INT)
          .value("filtered", Kind.INT)
          .value("from", Kind.INT)
          .value("count", Kind.INT)
          .value("at", Kind.INT)
          .buffer("set", ElementType.LONG)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("pair", ElementType.LONG)
          .buffer("order", ElementType.INT)
          .twin(DpSizeTwins::collect);
  private static final KernelSpec RELOAD =
      KernelSpec.kernel(Candidates.class, "dpsize_reload")
          .in("dpsize")
          .value("base", Kind.INT)
          .value("count", Kind.INT)
          .buffer("memo_set", ElementType.LONG)
          .buffer("memo_cost", ElementType.DOUBLE)
          .buffer("memo_pair", ElementType.LONG)
          .buffer("set", ElementType.LONG)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("pair", ElementType.LONG)
          .buffer("order", ElementType.INT)
          .twin(DpSizeTwins::reload);

  private final int capacity;
  private final Kernel collect;
  private final Kernel reload;
  private final DeviceBuffer<long[]> set;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<long[]> pair;
  private final DeviceBuffer<int[]> order;
  private int count;
  private boolean invalid;

  /** Allocates room for {@code capacity} candidates in a workspace. */
  Candidates(Workspace workspace, int capacity) {
    Backend backend = workspace.backend();
    this.capacity = capacity;
    collect = backend.compile(COLLECT, Map.of("GROUP", PairBatch.GROUP));
    reload = backend.compile(RELOAD, Map.of("GROUP", PairBatch.GROUP));
    set = workspace.allocate(ElementType.LONG, capacity);
    cost = workspace.allocate(ElementType.DOUBLE, capacity);
    pair = workspace.allocate(ElementType.LONG, capacity);
    order = workspace.allocate(ElementType.INT, capacity);
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** How many more there may be. */
  int room() {
    return capacity - count;
  }

  /** Whether invalid pairs are among them, as the empty set. */
  boolean invalid() {
    return invalid;
  }

  /** Forgets all. */
  void clear() {
    count = 0;
    invalid = false;
  }

  /**
   * Enqueues adding evaluated pairs.
   *
   * @param first the number of the batch's first pair
   * @param from the first position, among the valid pairs if the batch is filtered, else all
   * @param added how many, at most {@link #room}
   * @param withInvalid whether invalid ones may be among them
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
        order);
    count += added;
    invalid |= withInvalid;
  }

  /** Enqueues replacing all by the memo's entries from {@code base} on. */
  void reload(
      CommandQueue queue, DpSizeMemo memo, DeviceBuffer<long[]> memoPair, int base, int entries) {
    clear();
    queue.launch(
        reload,
        Grid.cover(entries, PairBatch.GROUP),
        base,
        entries,
        memo.set(),
        memo.cost(),
        memoPair,
        set,
        cost,
        pair,
        order);
    count = entries;
  }

  /** The set of each; the sort disturbs their order. */
  DeviceBuffer<long[]> set() {
    return set;
  }

  /** The cost of each. */
  DeviceBuffer<double[]> cost() {
    return cost;
  }

  /** The memo entries that each joins. */
  DeviceBuffer<long[]> pair() {
    return pair;
  }

  /** The number of each; the sort disturbs their order. */
  DeviceBuffer<int[]> order() {
    return order;
  }
}
