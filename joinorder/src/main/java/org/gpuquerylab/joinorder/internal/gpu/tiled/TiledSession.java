package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.QuerySize;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.RecordedCommands;
import org.jspecify.annotations.Nullable;

/**
 * The memory and the commands of tiled DPsub for queries of one size, on one device or on all
 * members of a group.
 */
final class TiledSession extends SearchSession {
  private final Precision precision;
  private final boolean rowsGiven;
  private final TiledBuffers buffers;
  private final @Nullable TiledGroup group;

  /** Runs the same commands as {@link #commands} in steps; those of a group cannot be. */
  private final BiConsumer<LaunchSteps, Boolean> steps;

  /** Enqueues the commands with or without the counting of pairs, which cliques do not need. */
  private final Consumer<Boolean> commands;

  /** The commands are captured on first use. */
  private TiledSession(
      Workspace workspace,
      Precision precision,
      CostFunction costFunction,
      boolean profiled,
      TileShape shape,
      boolean rowsGiven) {
    super(workspace, profiled);
    this.precision = precision;
    this.rowsGiven = rowsGiven;
    TiledLaunches launches =
        new TiledLaunches(workspace, shape, precision, costFunction, rowsGiven, 1);
    group = null;
    buffers = launches.buffers();
    buffers.writeConstants(shape, queue());
    RecordedCommands<Boolean> recorded =
        recorded(counted -> launches.enqueue(queue(), clock(), counted, LaunchSteps.WHOLE));
    commands = recorded::run;
    steps = (run, counted) -> launches.enqueue(queue(), clock(), counted, run);
  }

  private TiledSession(
      Workspace workspace,
      Precision precision,
      CostFunction costFunction,
      GroupQueue queue,
      TileShape shape,
      boolean rowsGiven) {
    super(workspace, queue.member(0));
    this.precision = precision;
    this.rowsGiven = rowsGiven;
    TiledGroup members =
        new TiledGroup(workspace, queue, shape, precision, costFunction, rowsGiven);
    group = members;
    buffers = members.lead().buffers();
    queue.join(); // Waits until the members' constants are copied.
    RecordedCommands<Boolean> recorded =
        recorded(queue, counted -> members.enqueue(clock(), counted));
    commands = recorded::run;
    steps = (run, counted) -> recorded.run(counted);
  }

  /** Allocates the memory of a session. */
  static TiledSession open(
      Precision precision, CostFunction costFunction, Execution execution, QuerySize size) {
    TileShape shape = shape(precision, size);
    boolean rowsGiven = size.rowsGiven();
    boolean profiled = execution.profiled();
    DeviceGroup devices = execution.devices();
    return open(
        execution,
        TiledBuffers.leastBytes(shape, precision, rowsGiven)
            + (devices.size() == 1 ? 0 : LevelExchange.bytes(shape, precision)),
        workspace ->
            devices.size() == 1
                ? new TiledSession(workspace, precision, costFunction, profiled, shape, rowsGiven)
                : new TiledSession(
                    workspace,
                    precision,
                    costFunction,
                    workspace.own(() -> devices.newQueue(profiled)),
                    shape,
                    rowsGiven));
  }

  /** The division of queries of a size into tiles. */
  static TileShape shape(Precision precision, QuerySize size) {
    return new TileShape(size.relations(), precision.tileBits());
  }

  /** Writes the cardinalities of all sets, in a session for which they are not plain products. */
  void writeRows(QueryGraph graph) {
    if (group == null) {
      buffers.writtenRows().write(graph, queue());
    } else {
      group.writeRows(graph);
    }
  }

  /**
   * Optimizes a query.
   *
   * @param scale a power of two by which all cardinalities, and therefore all costs, are multiplied
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the limit is reached
   */
  TiledAnswer run(QueryGraph graph, double scale, SearchLimit limit) {
    start();
    boolean counted = !TiledQuery.isClique(graph);
    if (group == null) {
      TiledQuery.put(graph, rowsGiven, scale, buffers.hostQuery);
      complete(limit, () -> commands.accept(counted), current -> steps.accept(current, counted));
    } else {
      group.put(graph, rowsGiven, scale);
      complete(() -> commands.accept(counted));
      group.finish();
    }
    stop();
    long[] words = new long[buffers.hostAnswer.length()];
    buffers.hostAnswer.get(0, words, 0, words.length);
    return new TiledAnswer(words, precision);
  }

  @Override
  public QueueCounters counters() {
    return group == null ? super.counters() : group.counters();
  }
}
