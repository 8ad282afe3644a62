package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.Arrays;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.DeviceSession;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.tree.RootedTree;
import org.gpuquerylab.joinorder.tree.TreeCosts;
import org.gpuquerylab.joinorder.tree.TreeFactors;
import org.gpuquerylab.joinorder.tree.TreeShape;
import org.jspecify.annotations.Nullable;

/** The structure, the memory and the captured commands of {@link TreeGpu} for one tree's shape. */
final class TreeSession implements DeviceSession {
  private final CostFunction costFunction;
  private final TreeFactors factors;
  private final boolean plain;
  private final Workspace workspace;
  private final TreeMemo memo;
  private final CommandQueue queue;
  private final PhaseClock clock;

  /** Null where phases are measured: then each command is enqueued on its own. */
  private final @Nullable CommandSequence commands;

  private Optional<DeviceProfile> profile = Optional.empty();

  private TreeSession(
      Workspace workspace,
      boolean profiled,
      CostFunction costFunction,
      TreeFactors factors,
      boolean plain,
      int largestTile) {
    this.costFunction = costFunction;
    this.factors = factors;
    this.plain = plain;
    this.workspace = workspace;
    this.memo = new TreeMemo(workspace, factors, costFunction, plain, largestTile);
    this.queue = workspace.newQueue(profiled);
    this.clock = new PhaseClock(queue);
    memo.writeStructure(queue);
    this.commands = profiled ? null : workspace.capture(queue, this::enqueue);
  }

  /**
   * Allocates and captures.
   *
   * @param plain whether rows are products of doubles; otherwise the memo has a table of them
   * @param largestTile most sets in X whose costs are in local memory
   * @throws OutOfDeviceMemoryException where the memo does not fit
   */
  static TreeSession open(
      Execution execution,
      CostFunction costFunction,
      TreeShape shape,
      boolean plain,
      int largestTile) {
    checkMemory(execution.device(), shape, plain);
    int wanted = TreeMemo.wantedTile(shape.setsWithTop(0));
    TreeFactors factors = TreeFactors.of(shape, wanted, largestTile);
    Workspace workspace = new Workspace(execution.device());
    try {
      return new TreeSession(
          workspace, execution.profiled(), costFunction, factors, plain, largestTile);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  /** Before the structure of too large a tree is built. */
  private static void checkMemory(Backend backend, TreeShape shape, boolean plain) {
    double bytes = shape.setsWithTop(0) * (plain ? 8 : 16);
    backend
        .freeMemory()
        .ifPresent(
            free -> {
              if (bytes > free) {
                throw new OutOfDeviceMemoryException(
                    backend.device().toString(), (long) bytes, backend.freeMemory());
              }
            });
  }

  boolean serves(RootedTree tree, boolean plainRows) {
    return plain == plainRows && factors.shape().equals(tree.shape());
  }

  @Override
  public QueueCounters counters() {
    return queue.counters();
  }

  @Override
  public Optional<DeviceProfile> profile() {
    return profile;
  }

  private void enqueue() {
    clock.enter(Phase.INIT);
    memo.enqueueQuery(queue);
    clock.enter(Phase.JOIN);
    memo.enqueueTiles(queue);
    clock.enter(Phase.FINALIZE);
    memo.enqueueExtract(queue);
  }

  OptimizationResult run(QueryGraph graph, RootedTree tree) {
    clock.start();
    TreeCosts numbers = new TreeCosts(graph, tree, factors, costFunction);
    memo.put(numbers, queue);
    if (commands == null) {
      enqueue();
    } else {
      queue.replay(commands);
    }
    clock.enter(Phase.REST);
    queue.finish();
    long[] answer = memo.answer();
    int[] taken =
        Arrays.stream(answer).skip(1).takeWhile(part -> part >= 0).mapToInt(p -> (int) p).toArray();
    double cost = Double.longBitsToDouble(answer[0]);
    long pairs = factors.pairs();
    OptimizationResult result =
        OptimizationResult.exact(numbers.plan(graph, taken), cost, pairs, pairs);
    profile = clock.stop();
    return result;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
