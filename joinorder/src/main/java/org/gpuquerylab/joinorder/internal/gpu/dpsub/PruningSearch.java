package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.internal.gpu.Binomials;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.Occupancy;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/** The levels of {@link PruningDpSub} for one memo. */
final class PruningSearch implements LevelSearch {
  /** The number of work-items in a group. */
  static final int GROUP = 128;

  /** The kernel that finds the best split of each set, or of each slice of a set. */
  @KernelFile("pruning_dpsub")
  record PairJoin(
      int n,
      int qss,
      int first,
      int sets,
      int threads,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left,
      DeviceBuffer<double[]> sliceCost,
      DeviceBuffer<int[]> sliceLeft,
      DeviceBuffer<long[]> pairs)
      implements MemoSplits.MemoCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      PruningTwins.join(this, defines);
    }
  }

  /** The kernel that finds the cheapest slice of each set. */
  @KernelFile("pruning_dpsub")
  record PairPrune(
      int n,
      int qss,
      int first,
      int slices,
      DeviceBuffer<double[]> sliceCost,
      DeviceBuffer<int[]> sliceLeft,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      PruningTwins.prune(this, grid);
    }
  }

  /**
   * The minimum number of pairs for a work-item: starting a work-item costs about as much as
   * evaluating this number of pairs.
   */
  private static final int MIN_PAIRS = 8;

  private final DeviceMemo memo;
  private final long lanes;
  private final Kernel<PairJoin> join;
  private final Kernel<PairPrune> prune;
  private final DeviceBuffer<double[]> sliceCost;
  private final DeviceBuffer<int[]> sliceLeft;

  /**
   * Allocates the slices of a memo and compiles the kernels of a variant.
   *
   * @param members the number of devices that divide the sets of a level
   */
  PruningSearch(
      Workspace workspace,
      DeviceMemo memo,
      PruningDpSub variant,
      PairEnumeration enumeration,
      int members) {
    this.memo = memo;
    lanes = Occupancy.workItems(workspace.backend().device());
    Map<String, Integer> own = new HashMap<>(enumeration.kernelDefines());
    own.put("GROUP", GROUP);
    join = variant.compile(workspace, PairJoin.class, own);
    prune = variant.compile(workspace, PairPrune.class, own);
    long slices = mostSlices(memo.relations(), lanes, members);
    sliceCost = workspace.allocate(ElementType.DOUBLE, slices);
    sliceLeft = workspace.allocate(ElementType.INT, slices);
  }

  /** The size of the slices in bytes, on one of the devices that divide the sets. */
  static long bytes(int relations, long lanes, int members) {
    return mostSlices(relations, lanes, members) * (Double.BYTES + Integer.BYTES);
  }

  /**
   * Enqueues the solution of a share of the sets of {@code size} relations, in the order of their
   * numbers; nothing if the share is empty.
   */
  void enqueue(CommandQueue queue, int size, Share share, PhaseClock clock) {
    int all = Binomials.choose(memo.relations(), size);
    int first = (int) share.from(all);
    int sets = (int) share.to(all) - first;
    if (sets > 0) {
      enqueue(queue, size, first, sets, threads(sets, size, lanes), clock);
    }
  }

  /** The sets of a step have as many work-items as in a launch for all sets of the level. */
  @Override
  public void enqueue(CommandQueue queue, int size, PhaseClock clock, LaunchSteps steps) {
    int all = Binomials.choose(memo.relations(), size);
    int threads = threads(all, size, lanes);
    steps.run(
        all,
        Math.pow(2, size - 1.0),
        (from, to) -> enqueue(queue, size, from, to - from, threads, clock));
  }

  private void enqueue(
      CommandQueue queue, int size, int first, int sets, int threads, PhaseClock clock) {
    clock.enter(Phase.JOIN);
    enqueueJoin(queue, size, first, sets, threads);
    if (threads > GROUP) {
      clock.enter(Phase.PRUNING);
      enqueuePrune(queue, size, first, sets, threads / GROUP);
    }
  }

  private void enqueueJoin(CommandQueue queue, int size, int first, int sets, int threads) {
    queue.launch(
        join,
        Grid.cover((long) sets * threads, GROUP),
        new PairJoin(
            memo.relations(),
            size,
            first,
            sets,
            threads,
            memo.rows(),
            memo.cost(),
            memo.left(),
            sliceCost,
            sliceLeft,
            memo.pairs()));
  }

  private void enqueuePrune(CommandQueue queue, int size, int first, int sets, int slices) {
    queue.launch(
        prune,
        new Grid((long) sets * GROUP, GROUP),
        new PairPrune(
            memo.relations(), size, first, slices, sliceCost, sliceLeft, memo.cost(), memo.left()));
  }

  /**
   * The number of work-items for each set: a power of two that fills the device and leaves enough
   * pairs for each work-item.
   */
  static int threads(int sets, int size, long lanes) {
    int pairs = (1 << (size - 1)) - 1;
    int threads = 1;
    while ((long) sets * threads < lanes && pairs / threads >= 2 * MIN_PAIRS) {
      threads *= 2;
    }
    return threads;
  }

  /**
   * The maximum number of slices of one member, over all levels of a query of n relations; at least
   * one, because a buffer needs an element. A smaller share of a level may have more slices than a
   * larger one.
   */
  private static long mostSlices(int n, long lanes, int members) {
    long most = 1;
    for (int size = 2; size <= n; size++) {
      int all = Binomials.choose(n, size);
      int least = all / members;
      most = Math.max(most, slices(least, size, lanes));
      most = Math.max(most, slices(all % members == 0 ? least : least + 1, size, lanes));
    }
    return most;
  }

  private static long slices(int sets, int size, long lanes) {
    int threads = sets == 0 ? 1 : threads(sets, size, lanes);
    return threads > GROUP ? (long) sets * (threads / GROUP) : 1;
  }
}
