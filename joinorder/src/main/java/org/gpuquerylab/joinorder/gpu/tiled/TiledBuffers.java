package org.gpuquerylab.joinorder.gpu.tiled;

import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;

/** The memory for queries of one size. Named as the kernels' parameters. */
final class TiledBuffers {
  final DeviceBuffer<?> cost;
  final DeviceBuffer<?> parts;
  final DeviceBuffer<long[]> query;
  final PinnedBuffer<long[]> hostQuery;
  final DeviceBuffer<int[]> order;
  final DeviceBuffer<int[]> rowSplits;
  final DeviceBuffer<double[]> factors;

  /** The cardinalities of all sets; the factors, and not used, where a kernel computes them. */
  final DeviceBuffer<double[]> given;

  final DeviceBuffer<int[]> plan;
  final DeviceBuffer<long[]> pairs;
  final DeviceBuffer<long[]> answer;
  final PinnedBuffer<long[]> hostAnswer;

  /**
   * Allocates.
   *
   * @param partTiles tiles for the minima of slices
   * @param rowsGiven whether to have memory for the cardinalities of all sets
   * @throws OutOfDeviceMemoryException with the bytes of all buffers together
   */
  TiledBuffers(
      Workspace workspace,
      TileShape shape,
      Precision precision,
      long partTiles,
      boolean rowsGiven) {
    int queryLength = TiledQuery.length(shape.relations());
    int answerLength = TiledAnswer.length(shape.relations());
    int[] splits = RowSplits.words();
    int[] sets = shape.order();
    long factorCount = (shape.highBits() + 1L) << shape.tileBits();
    long costs = shape.sets() + (partTiles << shape.tileBits());
    long doubles = factorCount + (rowsGiven ? shape.sets() : 0);
    long longs = queryLength + 1L + answerLength;
    long ints = (long) sets.length + splits.length + PlanTwins.PLAN_WORDS;
    checkFits(
        workspace.backend(),
        costs * precision.type().bytes() + Long.BYTES * (doubles + longs) + Integer.BYTES * ints);
    cost = workspace.allocate(precision.type(), shape.sets());
    parts = workspace.allocate(precision.type(), partTiles << shape.tileBits());
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    order = workspace.allocate(ElementType.INT, sets.length);
    rowSplits = workspace.allocate(ElementType.INT, splits.length);
    factors = workspace.allocate(ElementType.DOUBLE, factorCount);
    given = rowsGiven ? workspace.allocate(ElementType.DOUBLE, shape.sets()) : factors;
    plan = workspace.allocate(ElementType.INT, PlanTwins.PLAN_WORDS);
    pairs = workspace.allocate(ElementType.LONG, 1);
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  private static void checkFits(Backend backend, long bytes) {
    OptionalLong free = backend.freeMemory();
    if (free.isPresent() && bytes > free.getAsLong()) {
      throw new OutOfDeviceMemoryException(backend.device().toString(), bytes, free);
    }
  }

  /** Writes what does not depend on the query. */
  void writeConstants(TileShape shape, CommandQueue queue) {
    queue.write(shape.order(), order);
    queue.write(RowSplits.words(), rowSplits);
  }
}
