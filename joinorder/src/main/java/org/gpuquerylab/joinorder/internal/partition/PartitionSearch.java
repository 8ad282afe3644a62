package org.gpuquerylab.joinorder.internal.partition;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Finds the best plan of a partition of one query's plan space. Only one thread at a time may use
 * an instance.
 */
interface PartitionSearch {
  /**
   * Finds the best plan of a partition.
   *
   * @throws IllegalArgumentException if the partition belongs to another plan space or another
   *     number of relations, or has too many sets for a table
   * @throws org.gpuquerylab.joinorder.internal.host.HostMemoryException if the budget does not
   *     allow the table of a partition
   */
  PartitionPlan best(PlanSpacePartition partition);

  /**
   * Creates the search of a query's left-deep or bushy plans.
   *
   * @param tables the tables of this search; several searches may share them if they run one after
   *     the other
   */
  static PartitionSearch of(
      PlanSpace space,
      QueryGraph graph,
      CostFunction costFunction,
      Budget budget,
      PartitionTables tables) {
    return space == PlanSpace.LEFT_DEEP
        ? new LeftDeepPartitionSearch(graph, costFunction, budget, tables)
        : new BushyPartitionSearch(graph, costFunction, budget, tables);
  }

  /** Makes sure that a partition belongs to a query's plans. */
  static void check(PlanSpacePartition partition, PlanSpace space, QueryGraph graph) {
    if (partition.space() != space || partition.relations() != graph.size()) {
      throw new IllegalArgumentException(
          partition
              + " is not a partition of "
              + space
              + " plans of "
              + graph.size()
              + " relations");
    }
  }
}
