package org.gpuquerylab.joinorder.gpu;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * GPU-based DPsub with pruning: the join pairs of one relation set are spread over several
 * work-items, and their winners are reduced (Meister and Saake 2020, section 6.2). One launch for
 * each set size, two where sets are shared by several groups. A variant is one way by which a
 * work-item finds its join pairs; the sets come by algorithm 7.
 */
abstract class PruningDpSub extends DeviceDpSub {
  /** Work-items in a group. */
  static final int GROUP = 128;

  private static final KernelSpec JOIN =
      KernelSpec.kernel(PruningDpSub.class, "pair_join")
          .in("pruning_dpsub")
          .value("n", Kind.INT)
          .value("qss", Kind.INT)
          .value("sets", Kind.INT)
          .value("threads", Kind.INT)
          .buffer("binomial", ElementType.INT)
          .buffer("rows", ElementType.DOUBLE)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("left", ElementType.INT)
          .buffer("slice_cost", ElementType.DOUBLE)
          .buffer("slice_left", ElementType.INT)
          .buffer("pairs", ElementType.LONG)
          .twin(PruningTwins::join);
  private static final KernelSpec PRUNE =
      KernelSpec.kernel(PruningDpSub.class, "pair_prune")
          .in("pruning_dpsub")
          .value("n", Kind.INT)
          .value("qss", Kind.INT)
          .value("slices", Kind.INT)
          .buffer("binomial", ElementType.INT)
          .buffer("slice_cost", ElementType.DOUBLE)
          .buffer("slice_left", ElementType.INT)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("left", ElementType.INT)
          .twin(PruningTwins::prune);

  /** Pairs that a work-item should have at least: its start costs about as much as these. */
  private static final int MIN_PAIRS = 8;

  /** Work-items that keep one multiprocessor busy, where the device does not tell. */
  private static final long DEFAULT_WORK_ITEMS = 64;

  private final PairEnumeration enumeration;

  PruningDpSub(CostFunction costFunction, Execution execution, PairEnumeration enumeration) {
    super(costFunction, execution);
    this.enumeration = enumeration;
  }

  @Override
  final LevelSearch newSearch(Workspace workspace, DeviceMemo memo) {
    int n = memo.relations();
    long lanes = lanes(workspace.backend().device());
    Map<String, Integer> tunables = Map.of("GROUP", GROUP, "ENUMERATION", enumeration.code());
    Kernel join = compile(workspace, JOIN, tunables);
    Kernel prune = compile(workspace, PRUNE, tunables);
    long slices = maxSlices(n, lanes);
    DeviceBuffer<double[]> sliceCost = workspace.allocate(ElementType.DOUBLE, slices);
    DeviceBuffer<int[]> sliceLeft = workspace.allocate(ElementType.INT, slices);
    return (queue, size, clock) -> {
      clock.enter(Phase.JOIN);
      int sets = Binomials.choose(n, size);
      int threads = threads(sets, size, lanes);
      Grid grid = Grid.cover((long) sets * threads, GROUP);
      queue.launch(
          join,
          grid,
          n,
          size,
          sets,
          threads,
          memo.binomials(),
          memo.rows(),
          memo.cost(),
          memo.left(),
          sliceCost,
          sliceLeft,
          memo.pairs());
      if (threads > GROUP) {
        clock.enter(Phase.PRUNING);
        Grid groupASet = new Grid((long) sets * GROUP, GROUP);
        queue.launch(
            prune,
            groupASet,
            n,
            size,
            threads / GROUP,
            memo.binomials(),
            sliceCost,
            sliceLeft,
            memo.cost(),
            memo.left());
      }
    };
  }

  /** The work-items that fill the device. */
  private static long lanes(DeviceInfo device) {
    long each = device.fact(DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR).orElse(DEFAULT_WORK_ITEMS);
    return device.fact(DeviceFact.MULTIPROCESSORS).orElse(1) * each;
  }

  /** Work-items for each set: a power of two that fills the device and leaves each enough pairs. */
  static int threads(int sets, int size, long lanes) {
    int pairs = (1 << (size - 1)) - 1;
    int threads = 1;
    while ((long) sets * threads < lanes && pairs / threads >= 2 * MIN_PAIRS) {
      threads *= 2;
    }
    return threads;
  }

  /** The most slices that any level of n relations has; at least one, for a buffer of its own. */
  private static long maxSlices(int n, long lanes) {
    long most = 1;
    for (int size = 2; size <= n; size++) {
      int sets = Binomials.choose(n, size);
      int threads = threads(sets, size, lanes);
      most = Math.max(most, threads > GROUP ? (long) sets * (threads / GROUP) : 1);
    }
    return most;
  }
}
