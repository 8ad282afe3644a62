package org.gpuquerylab.joinorder.internal.large;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Shared part of heuristics that order parts of a query by another algorithm. */
abstract class PartHeuristic extends Heuristic {
  /** The default number of inputs of a part. */
  static final int USUAL_K = 10;

  /** The maximum number of inputs of a part. */
  protected final int k;

  /** Orders parts; this instance closes it. */
  protected final JoinOrderAlgorithm algorithm;

  /**
   * Creates a heuristic.
   *
   * @param k the maximum number of inputs of a part, at least 2
   * @param algorithm orders parts, such as an exact algorithm on a device; it must have the same
   *     cost function and support at least k relations
   */
  PartHeuristic(CostFunction costFunction, int k, JoinOrderAlgorithm algorithm) {
    super(costFunction);
    if (k < 2 || k > algorithm.maxRelations()) {
      throw new IllegalArgumentException(
          "parts of "
              + k
              + " inputs, "
              + algorithm.name()
              + " takes 2 to "
              + algorithm.maxRelations());
    }
    this.k = k;
    this.algorithm = algorithm;
  }

  @Override
  public final int maxRelations() {
    return QueryGraph.MAX_RELATIONS;
  }

  @Override
  public final void close() {
    algorithm.close();
  }
}
