package org.gpuquerylab.joinorder.gpu.tiled;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.session.QuerySize;
import org.gpuquerylab.joinorder.gpu.session.SearchSession;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.session.RecordedCommands;

/** The memory and the captured commands of tiled DPsub for queries of one size. */
final class TiledSession extends SearchSession {
  private final Precision precision;
  private final TileShape shape;
  private final boolean rowsGiven;
  private final TiledLaunches launches;
  private final TiledBuffers buffers;

  /**
   * The commands with and without the counting of pairs, which cliques do not need; captured when
   * they are first needed.
   */
  private final RecordedCommands<Boolean> commands;

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
    commands = recorded(counted -> launches.enqueue(queue(), clock(), counted));
  }

  /** Allocates. */
  static TiledSession open(
      Precision precision, CostFunction costFunction, Execution execution, QuerySize size) {
    TileShape shape = shape(precision, size);
    return open(
        execution,
        TiledBuffers.leastBytes(shape, precision, size.rowsGiven()),
        workspace ->
            new TiledSession(
                workspace, precision, costFunction, execution.profiled(), shape, size.rowsGiven()));
  }

  /** The division of queries of a size into tiles. */
  static TileShape shape(Precision precision, QuerySize size) {
    return new TileShape(size.relations(), precision.tileBits());
  }

  /**
   * Writes the cardinalities of all sets if the estimator's cardinalities are not plain products.
   */
  void writeRows(CardinalityEstimator estimator) {
    double[] rows = new double[1 << shape.relations()];
    estimator.fillTable(rows);
    queue().write(rows, 0, buffers.given, 0, rows.length);
  }

  /**
   * Optimizes a query.
   *
   * @param scale the factor, a power of two, of all cardinalities and therefore of the costs
   */
  TiledAnswer run(QueryGraph graph, double scale) {
    start();
    TiledQuery.put(graph, rowsGiven, scale, buffers.hostQuery);
    boolean counted = !TiledQuery.isClique(graph);
    complete(() -> commands.run(counted));
    stop();
    long[] words = new long[buffers.hostAnswer.length()];
    buffers.hostAnswer.get(0, words, 0, words.length);
    return new TiledAnswer(words, precision);
  }
}
