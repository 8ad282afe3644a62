package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm that finds a join order for a query. Implementations are constructed with the cost
 * function to minimize. An instance may keep memory or device resources between calls; only one
 * thread at a time may use it unless the class says otherwise.
 */
public interface JoinOrderAlgorithm extends AutoCloseable {
  /** The algorithm's name in the catalogue, such as {@code dpccp}. */
  String name();

  /** The maximum number of relations in a query that this algorithm supports. */
  int maxRelations();

  /**
   * Finds a cheapest bushy join tree among those that the graph's edges allow.
   *
   * <p>The cost of an exact algorithm's plan is minimal, apart from rounding errors. The last
   * result may be so large that the costs of other joins are lost in rounding. If rounding hides
   * these costs, the exact algorithms of the host choose the last join by the cost of its inputs;
   * device algorithms keep any plan with the minimal total cost.
   *
   * @throws TooManyRelationsException if the query has more than {@link #maxRelations()} relations
   * @throws org.gpuquerylab.joinorder.cost.CostRangeException if every plan costs 1e300 or more
   */
  OptimizationResult optimize(QueryGraph graph);

  /**
   * Finds a join order for a block of joins that are not all inner joins. An exact algorithm's plan
   * is the cheapest of all that the conflict rules allow ({@link OperatorGraph}).
   *
   * @throws InvalidQueryException if the algorithm orders only inner joins, as it does by default
   * @throws org.gpuquerylab.joinorder.cost.CostRangeException if every plan costs 1e300 or more
   */
  default OptimizationResult optimize(OperatorGraph graph) {
    throw new InvalidQueryException(
        name() + " orders only inner joins; choose auto, dphyp, goo, idp2 or adaptive");
  }

  /**
   * The reason for the choices in the last optimization, in one line; empty if there was no choice.
   */
  default String explanation() {
    return "";
  }

  /** Releases all resources of the instance; there are none by default. */
  @Override
  default void close() {}
}
