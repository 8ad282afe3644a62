package org.gpuquerylab.joinorder.gpu.tiled;

import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.DeviceSession;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/** The memory and the captured commands of tiled DPsub for queries of one size. */
final class TiledSession implements DeviceSession {
  private static final int GROUP = TiledKernels.GROUP;

  /** Groups that a multiprocessor holds at a time, where the device does not tell. */
  private static final int DEFAULT_RESIDENT = 2;

  private final Workspace workspace;
  private final Precision precision;
  private final TileShape shape;
  private final boolean rowsGiven;
  private final TiledKernels kernels;
  private final int[] slices;
  private final int processors;
  private final TiledBuffers buffers;
  private final CommandQueue queue;
  private final PhaseClock clock;

  /** For cliques, and for graphs whose pairs are counted; captured when first needed. */
  private final @Nullable CommandSequence[] commands = new CommandSequence[2];

  private Optional<DeviceProfile> profile = Optional.empty();

  private TiledSession(
      Workspace workspace,
      Precision precision,
      CostFunction costFunction,
      Execution execution,
      TileShape shape,
      boolean rowsGiven) {
    Backend backend = workspace.backend();
    this.workspace = workspace;
    this.precision = precision;
    this.shape = shape;
    this.rowsGiven = rowsGiven;
    kernels = new TiledKernels(backend, precision, costFunction);
    processors =
        (int) Math.min(1 << 10, backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(1));
    int resident = processors * kernels.splits.residentGroups(GROUP).orElse(DEFAULT_RESIDENT);
    slices =
        IntStream.rangeClosed(0, shape.highBits())
            .map(k -> Slices.choose(shape.setsOf(k), TileShape.splitsOf(k), resident))
            .toArray();
    buffers = new TiledBuffers(workspace, shape, precision, partTiles(), rowsGiven);
    queue = workspace.newQueue(execution.profiled());
    clock = new PhaseClock(queue);
    buffers.writeConstants(shape, queue);
  }

  /**
   * Allocates.
   *
   * @param rowsGiven whether the host hands over the cardinalities of all sets
   */
  static TiledSession open(
      Precision precision,
      CostFunction costFunction,
      Execution execution,
      int relations,
      boolean rowsGiven) {
    Workspace workspace = new Workspace(execution.device());
    TileShape shape = new TileShape(relations, precision.tileBits());
    try {
      return new TiledSession(workspace, precision, costFunction, execution, shape, rowsGiven);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  private long partTiles() {
    return IntStream.rangeClosed(0, shape.highBits())
        .mapToLong(k -> slices[k] > 1 ? (long) slices[k] * shape.setsOf(k) : 1)
        .max()
        .orElse(1);
  }

  boolean serves(int relations, boolean given) {
    return shape.relations() == relations && rowsGiven == given;
  }

  TileShape shape() {
    return shape;
  }

  @Override
  public QueueCounters counters() {
    return queue.counters();
  }

  @Override
  public Optional<DeviceProfile> profile() {
    return profile;
  }

  /** Writes the cardinalities of all sets, where the estimator's are no plain products. */
  void writeRows(CardinalityEstimator estimator) {
    double[] rows = new double[1 << shape.relations()];
    estimator.fillTable(rows);
    queue.write(rows, 0, buffers.given, 0, rows.length);
  }

  /**
   * Optimizes a query.
   *
   * @param scale the factor of all cardinalities and so of the costs, a power of two
   */
  TiledAnswer run(QueryGraph graph, double scale) {
    clock.start();
    TiledQuery.put(graph, rowsGiven, scale, buffers.hostQuery);
    boolean counted = !TiledQuery.isClique(graph);
    if (queue.profiled()) {
      enqueue(counted);
    } else {
      queue.replay(commands(counted));
    }
    clock.enter(Phase.REST);
    queue.finish();
    profile = clock.stop();
    long[] words = new long[buffers.hostAnswer.length()];
    buffers.hostAnswer.get(0, words, 0, words.length);
    return new TiledAnswer(words, precision);
  }

  private CommandSequence commands(boolean counted) {
    int index = counted ? 1 : 0;
    CommandSequence sequence = commands[index];
    if (sequence == null) {
      sequence = workspace.capture(queue, () -> enqueue(counted));
      commands[index] = sequence;
    }
    return sequence;
  }

  private void enqueue(boolean counted) {
    clock.enter(Phase.INIT);
    int values = (shape.highBits() + 1) << shape.tileBits();
    queue.write(buffers.hostQuery, 0, buffers.query, 0, buffers.hostQuery.length());
    queue.fill(buffers.pairs, 0);
    queue.fill(buffers.plan, 0, PlanTwins.LEVELS, -1);
    queue.fill(buffers.plan, PlanTwins.LEVELS, PlanTwins.PLAN_WORDS - PlanTwins.LEVELS, 0);
    queue.launch(
        kernels.init,
        Grid.cover(values, GROUP),
        shape.relations(),
        values,
        buffers.query,
        buffers.factors);
    if (counted) {
      enqueueCount();
    }
    for (int level = 0; level <= shape.highBits(); level++) {
      enqueueLevel(level);
    }
    clock.enter(Phase.FINALIZE);
    enqueuePlan();
    queue.read(buffers.answer, 0, buffers.hostAnswer, 0, buffers.hostAnswer.length());
  }

  /** Counts pairs in the memory of the costs, which are not there yet. */
  private void enqueueCount() {
    int n = shape.relations();
    Grid sets = new Grid(shape.sets(), GROUP);
    queue.launch(kernels.countInit, sets, n, buffers.query, buffers.cost);
    for (int first = CountTwins.LANE_BITS; first < shape.bits(); first += CountTwins.PASS_BITS) {
      int relations = Math.min(CountTwins.PASS_BITS, shape.bits() - first);
      long groups = shape.sets() >>> (CountTwins.LANE_BITS + relations);
      queue.launch(
          kernels.countSums, new Grid(groups * GROUP, GROUP), first, relations, buffers.cost);
    }
    long groups = Math.min(8L * processors, shape.sets() / GROUP);
    Grid some = new Grid(groups * GROUP, GROUP);
    queue.launch(kernels.countPairs, some, n, buffers.query, buffers.cost, buffers.pairs);
  }

  private void enqueueLevel(int level) {
    int first = shape.firstOf(level);
    int sets = shape.setsOf(level);
    if (slices[level] > 0) {
      clock.enter(Phase.JOIN);
      queue.launch(
          kernels.splits,
          new Grid((long) sets * slices[level] * GROUP, GROUP),
          first,
          slices[level],
          buffers.order,
          buffers.cost,
          buffers.parts);
    }
    clock.enter(Phase.PRUNING);
    queue.launch(
        kernels.finish,
        new Grid((long) sets * GROUP, GROUP),
        shape.relations(),
        first,
        slices[level],
        buffers.order,
        buffers.rowSplits,
        buffers.query,
        buffers.factors,
        buffers.given,
        buffers.cost,
        buffers.parts);
  }

  private void enqueuePlan() {
    int n = shape.relations();
    int levels = Math.max(0, n - PlanTwins.SMALL);
    int threads = 31 - Integer.numberOfLeadingZeros(4 * processors * GROUP);
    for (int level = 0; level < levels; level++) {
      queue.launch(
          kernels.search,
          new Grid(1L << threads, GROUP),
          n,
          level,
          threads,
          buffers.query,
          buffers.factors,
          buffers.given,
          buffers.cost,
          buffers.plan);
    }
    // No more small sets than pairs of relations, since they are disjoint.
    int most = levels == 0 ? 1 : n / 2;
    queue.launch(
        kernels.plan,
        new Grid((long) most * GROUP, GROUP),
        n,
        levels,
        buffers.query,
        buffers.factors,
        buffers.given,
        buffers.cost,
        buffers.plan,
        buffers.pairs,
        buffers.answer);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
