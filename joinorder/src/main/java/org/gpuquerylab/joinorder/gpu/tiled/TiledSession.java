package org.gpuquerylab.joinorder.gpu.tiled;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.session.DeviceSession;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/** The memory and the captured commands of tiled DPsub for queries of one size. */
final class TiledSession extends DeviceSession {
  private final Precision precision;
  private final TileShape shape;
  private final boolean rowsGiven;
  private final TiledLaunches launches;
  private final TiledBuffers buffers;

  /** For cliques, and for graphs whose pairs are counted; captured when first needed. */
  private final @Nullable Runnable[] commands = new Runnable[2];

  private TiledSession(
      Workspace workspace,
      Precision precision,
      CostFunction costFunction,
      boolean profiled,
      TileShape shape,
      boolean rowsGiven) {
    super(workspace, profiled);
    this.precision = precision;
    this.shape = shape;
    this.rowsGiven = rowsGiven;
    launches = new TiledLaunches(workspace, shape, precision, costFunction, rowsGiven);
    buffers = launches.buffers();
    buffers.writeConstants(shape, queue());
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
    TileShape shape = new TileShape(relations, precision.tileBits());
    return open(
        execution,
        TiledBuffers.leastBytes(shape, precision, rowsGiven),
        workspace ->
            new TiledSession(
                workspace, precision, costFunction, execution.profiled(), shape, rowsGiven));
  }

  boolean serves(int relations, boolean given) {
    return shape.relations() == relations && rowsGiven == given;
  }

  TileShape shape() {
    return shape;
  }

  /** Writes the cardinalities of all sets, where the estimator's are no plain products. */
  void writeRows(CardinalityEstimator estimator) {
    double[] rows = new double[1 << shape.relations()];
    estimator.fillTable(rows);
    queue().write(rows, 0, buffers.given, 0, rows.length);
  }

  /**
   * Optimizes a query.
   *
   * @param scale the factor of all cardinalities and so of the costs, a power of two
   */
  TiledAnswer run(QueryGraph graph, double scale) {
    start();
    TiledQuery.put(graph, rowsGiven, scale, buffers.hostQuery);
    complete(commands(!TiledQuery.isClique(graph)));
    stop();
    long[] words = new long[buffers.hostAnswer.length()];
    buffers.hostAnswer.get(0, words, 0, words.length);
    return new TiledAnswer(words, precision);
  }

  private Runnable commands(boolean counted) {
    int index = counted ? 1 : 0;
    Runnable known = commands[index];
    if (known == null) {
      known = captured(() -> launches.enqueue(queue(), clock(), counted));
      commands[index] = known;
    }
    return known;
  }
}
