package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.Objects;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.MemoryRefusal;
import org.jspecify.annotations.Nullable;

/** The buffers for queries of one size. The fields have the names of the kernels' parameters. */
final class TiledBuffers {
  final DeviceBuffer<?> cost;
  final DeviceBuffer<?> parts;
  final DeviceBuffer<long[]> query;
  final PinnedBuffer<long[]> hostQuery;
  final DeviceBuffer<int[]> order;
  final DeviceBuffer<int[]> rowSplits;
  final DeviceBuffer<double[]> factors;

  /**
   * The cardinalities of all sets. If they are plain products, which the kernels compute, this
   * field refers to the factors instead and is not used.
   */
  final DeviceBuffer<double[]> given;

  private final @Nullable DeviceRows writtenRows;

  final DeviceBuffer<int[]> plan;
  final DeviceBuffer<long[]> pairs;
  final DeviceBuffer<long[]> answer;
  final PinnedBuffer<long[]> hostAnswer;

  /**
   * Allocates the buffers.
   *
   * @param partTiles the number of tiles for the minima of slices
   * @param rowsGiven whether to allocate the cardinalities of all sets
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the buffers do not fit;
   *     the exception has the total bytes of all buffers
   */
  TiledBuffers(
      Workspace workspace,
      TileShape shape,
      Precision precision,
      long partTiles,
      boolean rowsGiven) {
    MemoryRefusal.check(workspace.backend(), bytes(shape, precision, partTiles, rowsGiven));
    int queryLength = TiledQuery.length(shape.relations());
    int answerLength = TiledAnswer.length(shape.relations());
    cost = workspace.allocate(precision.type(), shape.sets());
    parts = workspace.allocate(precision.type(), partTiles << shape.tileBits());
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    order = workspace.allocate(ElementType.INT, 1L << shape.highBits());
    rowSplits = workspace.allocate(ElementType.INT, RowSplits.WORDS);
    factors = workspace.allocate(ElementType.DOUBLE, factorCount(shape));
    given = rowsGiven ? workspace.allocate(ElementType.DOUBLE, shape.sets()) : factors;
    writtenRows = rowsGiven ? new DeviceRows(workspace, shape.relations(), given) : null;
    plan = workspace.allocate(ElementType.INT, PlanTwins.PLAN_WORDS);
    pairs = workspace.allocate(ElementType.LONG, 1);
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  /** Writes {@link #given}; only if it was allocated. */
  DeviceRows writtenRows() {
    return Objects.requireNonNull(writtenRows);
  }

  private static long factorCount(TileShape shape) {
    return (shape.highBits() + 1L) << shape.tileBits();
  }

  /** The total bytes of all buffers, with one tile for the minima of slices. */
  static long leastBytes(TileShape shape, Precision precision, boolean rowsGiven) {
    return bytes(shape, precision, 1, rowsGiven);
  }

  private static long bytes(
      TileShape shape, Precision precision, long partTiles, boolean rowsGiven) {
    long costs = shape.sets() + (partTiles << shape.tileBits());
    long doubles = factorCount(shape) + (rowsGiven ? shape.sets() : 0);
    long written = rowsGiven ? DeviceRows.bytes(shape.relations()) : 0;
    long longs = TiledQuery.length(shape.relations()) + 1L + TiledAnswer.length(shape.relations());
    long ints = (1L << shape.highBits()) + RowSplits.WORDS + PlanTwins.PLAN_WORDS;
    return costs * precision.type().bytes()
        + Long.BYTES * (doubles + longs)
        + Integer.BYTES * ints
        + written;
  }

  /** Writes the data that do not depend on the query. */
  void writeConstants(TileShape shape, CommandQueue queue) {
    queue.write(shape.order(), order);
    queue.write(RowSplits.words(), rowSplits);
  }
}
