package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledCountInit;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledCountPairs;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledCountSums;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledFinish;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledInit;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledPlan;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledSearch;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledSplits;

/** The memory of tiled DPsub for queries of one size, and the commands that use it. */
final class TiledLaunches {
  private static final int GROUP = TiledKernels.GROUP;

  /**
   * The number of groups that a multiprocessor holds at a time, if the device does not report it.
   */
  private static final int DEFAULT_RESIDENT = 2;

  private final TileShape shape;
  private final TiledKernels kernels;
  private final int processors;
  private final int[] slices;
  private final TiledBuffers buffers;

  /**
   * Allocates the memory.
   *
   * @param rowsGiven whether the host supplies the cardinalities of all sets
   * @param members the number of devices that share the sets of a level
   */
  TiledLaunches(
      Workspace workspace,
      TileShape shape,
      Precision precision,
      CostFunction costFunction,
      boolean rowsGiven,
      int members) {
    Backend backend = workspace.backend();
    this.shape = shape;
    kernels = new TiledKernels(backend, precision, costFunction);
    processors =
        (int) Math.min(1 << 10, backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(1));
    int resident = processors * kernels.splits.residentGroups(GROUP).orElse(DEFAULT_RESIDENT);
    slices =
        IntStream.rangeClosed(0, shape.highBits())
            .map(k -> Slices.choose(share(k, members), TileShape.splitsOf(k), resident))
            .toArray();
    buffers = new TiledBuffers(workspace, shape, precision, partTiles(members), rowsGiven);
  }

  /** The maximum number of a level's sets that a member solves. */
  private int share(int level, int members) {
    return (shape.setsOf(level) + members - 1) / members;
  }

  private long partTiles(int members) {
    return IntStream.rangeClosed(0, shape.highBits())
        .mapToLong(k -> slices[k] > 1 ? (long) slices[k] * share(k, members) : 1)
        .max()
        .orElse(1);
  }

  TiledBuffers buffers() {
    return buffers;
  }

  /**
   * Enqueues an optimization.
   *
   * @param counted whether to count the valid pairs
   * @param clock receives the changes of phase
   */
  void enqueue(CommandQueue queue, PhaseClock clock, boolean counted, LaunchSteps steps) {
    clock.enter(Phase.INIT);
    steps.run(() -> enqueueInit(queue));
    if (counted) {
      steps.run(() -> enqueueCount(queue));
    }
    double tile = Math.pow(3, shape.tileBits());
    for (int level = 0; level <= shape.highBits(); level++) {
      int size = level;
      steps.run(
          shape.setsOf(level),
          tile * (TileShape.splitsOf(level) + 1),
          (from, to) -> enqueueLevel(queue, clock, size, from, to));
    }
    clock.enter(Phase.FINALIZE);
    steps.run(() -> enqueuePlan(queue));
  }

  /** Enqueues the copy of the query to the device, and the kernel that computes the factors. */
  void enqueueInit(CommandQueue queue) {
    int values = (shape.highBits() + 1) << shape.tileBits();
    queue.write(buffers.hostQuery, 0, buffers.query, 0, buffers.hostQuery.length());
    queue.fill(buffers.pairs, 0);
    queue.fill(buffers.plan, 0, PlanTwins.LEVELS, -1);
    queue.fill(buffers.plan, PlanTwins.LEVELS, PlanTwins.PLAN_WORDS - PlanTwins.LEVELS, 0);
    queue.launch(
        kernels.init,
        Grid.cover(values, GROUP),
        new TiledInit(shape.relations(), values, buffers.query, buffers.factors));
  }

  /**
   * Enqueues the count of valid pairs. The pairs are counted in the memory of the costs, which are
   * computed only later.
   */
  void enqueueCount(CommandQueue queue) {
    int n = shape.relations();
    Grid sets = new Grid(shape.sets(), GROUP);
    queue.launch(kernels.countInit, sets, new TiledCountInit(n, buffers.query, buffers.cost));
    for (int first = CountTwins.LANE_BITS; first < shape.bits(); first += CountTwins.PASS_BITS) {
      int relations = Math.min(CountTwins.PASS_BITS, shape.bits() - first);
      long groups = shape.sets() >>> (CountTwins.LANE_BITS + relations);
      queue.launch(
          kernels.countSums,
          new Grid(groups * GROUP, GROUP),
          new TiledCountSums(first, relations, buffers.cost));
    }
    long groups = Math.min(8L * processors, shape.sets() / GROUP);
    Grid some = new Grid(groups * GROUP, GROUP);
    queue.launch(
        kernels.countPairs,
        some,
        new TiledCountPairs(n, buffers.query, buffers.cost, buffers.pairs));
  }

  /**
   * Enqueues the solution of some sets of a level; all smaller sets are solved.
   *
   * @param from the index of the first set within the level
   * @param to the index after the last set, greater than {@code from}
   */
  void enqueueLevel(CommandQueue queue, PhaseClock clock, int level, int from, int to) {
    int first = shape.firstOf(level) + from;
    int sets = to - from;
    if (slices[level] > 0) {
      clock.enter(Phase.JOIN);
      queue.launch(
          kernels.splits,
          new Grid((long) sets * slices[level] * GROUP, GROUP),
          new TiledSplits(first, slices[level], buffers.order, buffers.cost, buffers.parts));
    }
    clock.enter(Phase.PRUNING);
    queue.launch(
        kernels.finish,
        new Grid((long) sets * GROUP, GROUP),
        new TiledFinish(
            shape.relations(),
            first,
            slices[level],
            buffers.order,
            buffers.rowSplits,
            buffers.query,
            buffers.factors,
            buffers.given,
            buffers.cost,
            buffers.parts));
  }

  /** Enqueues the search for the plan, and the copy of the answer to the host. */
  void enqueuePlan(CommandQueue queue) {
    int n = shape.relations();
    int levels = Math.max(0, n - PlanTwins.SMALL);
    int threads = 31 - Integer.numberOfLeadingZeros(4 * processors * GROUP);
    for (int level = 0; level < levels; level++) {
      queue.launch(
          kernels.search,
          new Grid(1L << threads, GROUP),
          new TiledSearch(
              n,
              level,
              threads,
              buffers.query,
              buffers.factors,
              buffers.given,
              buffers.cost,
              buffers.plan));
    }
    // There are no more small sets than pairs of relations, since the small sets are disjoint.
    int most = levels == 0 ? 1 : n / 2;
    queue.launch(
        kernels.plan,
        new Grid((long) most * GROUP, GROUP),
        new TiledPlan(
            n,
            levels,
            buffers.query,
            buffers.factors,
            buffers.given,
            buffers.cost,
            buffers.plan,
            buffers.pairs,
            buffers.answer));
    queue.read(buffers.answer, 0, buffers.hostAnswer, 0, buffers.hostAnswer.length());
  }
}
