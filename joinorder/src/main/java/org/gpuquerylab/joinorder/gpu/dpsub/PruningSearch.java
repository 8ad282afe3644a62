package org.gpuquerylab.joinorder.gpu.dpsub;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.gpu.enumeration.Binomials;
import org.gpuquerylab.joinorder.gpu.enumeration.PairEnumeration;
import org.gpuquerylab.joinorder.gpu.kernel.Occupancy;
import org.gpuquerylab.joinorder.gpu.memo.DeviceMemo;

/** The levels of {@link PruningDpSub} for one memo. */
final class PruningSearch implements LevelSearch {
  /** The number of work-items in a group. */
  static final int GROUP = 128;

  /** The kernel that finds the best split of each set, or of each slice of a set. */
  @KernelFile("pruning_dpsub")
  record PairJoin(
      int n,
      int qss,
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

  /** Allocates the slices of a memo and compiles the kernels of a variant. */
  PruningSearch(
      Workspace workspace, DeviceMemo memo, PruningDpSub variant, PairEnumeration enumeration) {
    this.memo = memo;
    lanes = Occupancy.workItems(workspace.backend().device());
    Map<String, Integer> own = new HashMap<>(enumeration.kernelDefines());
    own.put("GROUP", GROUP);
    join = variant.compile(workspace, PairJoin.class, own);
    prune = variant.compile(workspace, PairPrune.class, own);
    long slices = mostSlices(memo.relations(), lanes);
    sliceCost = workspace.allocate(ElementType.DOUBLE, slices);
    sliceLeft = workspace.allocate(ElementType.INT, slices);
  }

  /** The size of the slices in bytes. */
  static long bytes(int relations, long lanes) {
    return mostSlices(relations, lanes) * (Double.BYTES + Integer.BYTES);
  }

  @Override
  public void enqueue(CommandQueue queue, int size, PhaseClock clock) {
    clock.enter(Phase.JOIN);
    int sets = Binomials.choose(memo.relations(), size);
    int threads = threads(sets, size, lanes);
    enqueueJoin(queue, size, sets, threads);
    if (threads > GROUP) {
      clock.enter(Phase.PRUNING);
      enqueuePrune(queue, size, sets, threads / GROUP);
    }
  }

  private void enqueueJoin(CommandQueue queue, int size, int sets, int threads) {
    queue.launch(
        join,
        Grid.cover((long) sets * threads, GROUP),
        new PairJoin(
            memo.relations(),
            size,
            sets,
            threads,
            memo.rows(),
            memo.cost(),
            memo.left(),
            sliceCost,
            sliceLeft,
            memo.pairs()));
  }

  private void enqueuePrune(CommandQueue queue, int size, int sets, int slices) {
    queue.launch(
        prune,
        new Grid((long) sets * GROUP, GROUP),
        new PairPrune(
            memo.relations(), size, slices, sliceCost, sliceLeft, memo.cost(), memo.left()));
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
   * The maximum number of slices of a level of n relations; at least one, because a buffer needs an
   * element.
   */
  private static long mostSlices(int n, long lanes) {
    long most = 1;
    for (int size = 2; size <= n; size++) {
      int sets = Binomials.choose(n, size);
      int threads = threads(sets, size, lanes);
      most = Math.max(most, threads > GROUP ? (long) sets * (threads / GROUP) : 1);
    }
    return most;
  }
}
