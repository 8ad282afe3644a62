package org.gpuquerylab.joinorder.partition;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query whose plan space is cut into partitions, which may be searched anywhere and in any order.
 *
 * @param graph the query
 * @param costFunction what is minimized
 * @param space the plans to choose among
 * @param partitions how many: a power of two, at most {@link #mostPartitions}
 */
public record PartitionedQuery(
    QueryGraph graph, CostFunction costFunction, PlanSpace space, int partitions) {

  /** Checks the number of partitions. */
  public PartitionedQuery {
    PlanSpacePartition.check(space, graph.size(), partitions);
  }

  /** The most partitions of the plans of so many relations. */
  public static int mostPartitions(PlanSpace space, int relations) {
    return 1 << PlanSpacePartition.mostConstraints(space, relations);
  }

  /**
   * How many partitions to make unless the user says: at least one for each worker, more where only
   * then a table fits; if none fits, as many as there are workers.
   *
   * @param workers partitions that are searched at the same time
   * @param bytes host memory of a worker
   */
  public static int usualPartitions(PlanSpace space, int relations, int workers, double bytes) {
    int most = mostPartitions(space, relations);
    int enough = 1;
    while (enough < workers && enough < most) {
      enough *= 2;
    }
    for (int partitions = enough; partitions > 0 && partitions <= most; partitions *= 2) {
      if (bytes(space, relations, partitions) <= bytes) {
        return partitions;
      }
    }
    return enough;
  }

  /** Bytes of the table of one of so many partitions. */
  public static double bytes(PlanSpace space, int relations, int partitions) {
    int constraints = Integer.numberOfTrailingZeros(partitions);
    int set =
        space == PlanSpace.LEFT_DEEP
            ? LeftDeepPartitionSearch.SET_BYTES
            : BushyPartitionSearch.SET_BYTES;
    return set * AdmissibleSets.count(new PlanSpacePartition(space, relations, constraints, 0));
  }

  /**
   * Searches one partition, in the calling thread.
   *
   * @param number which, from 0
   * @param budget what its table may take
   * @throws org.gpuquerylab.joinorder.memo.HostMemoryException if the table does not fit
   */
  public PartitionTally search(int number, Budget budget) {
    long begin = System.nanoTime();
    int constraints = Integer.numberOfTrailingZeros(partitions);
    PartitionPlan plan =
        PartitionSearch.of(space, graph, costFunction, budget)
            .best(new PlanSpacePartition(space, graph.size(), constraints, number));
    return PartitionTally.of(plan, System.nanoTime() - begin);
  }
}
