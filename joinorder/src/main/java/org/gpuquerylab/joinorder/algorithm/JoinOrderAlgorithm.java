package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm that finds a join order for a query. It is constructed with the cost function to
 * minimize. An instance may keep memory or device resources between calls; it is used by one thread
 * at a time unless the class says otherwise.
 */
public interface JoinOrderAlgorithm extends AutoCloseable {
  /** The name in the catalogue, such as {@code dpccp}. */
  String name();

  /** Most relations that a query may have for this algorithm. */
  int maxRelations();

  /**
   * Finds a cheapest bushy join tree among those that the graph's edges allow.
   *
   * <p>An exact algorithm's cost is the least up to the rounding of the numbers that it computes
   * in. Where the last result is so large that the other joins are lost in rounding beside it, the
   * exact algorithms of the host choose the last join by the cost of its inputs; those of devices
   * keep any plan whose whole cost is the least.
   *
   * @throws TooManyRelationsException if the query has more than {@link #maxRelations()} relations
   * @throws org.gpuquerylab.joinorder.cost.CostRangeException if every plan costs 1e300 or more
   */
  OptimizationResult optimize(QueryGraph graph);

  /**
   * The reason for the choices of the last optimization, in one line; empty if nothing was chosen.
   */
  default String explanation() {
    return "";
  }

  /** Releases what the instance holds; nothing by default. */
  @Override
  default void close() {}
}
