package org.gpuquerylab.joinorder.internal.partition;

import java.lang.management.ManagementFactory;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query whose plan space is divided into partitions, which may be searched anywhere and in any
 * order.
 *
 * @param graph the query
 * @param costFunction the cost function to minimize
 * @param space the plans among which the search chooses
 * @param partitions the number of partitions: a power of two, at most {@link #mostPartitions}
 */
public record PartitionedQuery(
    QueryGraph graph, CostFunction costFunction, PlanSpace space, int partitions) {

  /** Checks the number of partitions. */
  public PartitionedQuery {
    PlanSpacePartition.check(space, graph.size(), partitions);
  }

  /** The maximum number of partitions for a plan space and a number of relations. */
  public static int mostPartitions(PlanSpace space, int relations) {
    return 1 << PlanSpacePartition.mostConstraints(space, relations);
  }

  /**
   * The number of partitions if the user does not choose one: at least one for each worker, and
   * more if a table fits only then; if no table fits, the number of workers.
   *
   * @param workers the number of partitions that are searched at the same time
   * @param bytes the host memory of a worker, in bytes
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

  /**
   * The number of bytes of a partition's table if the plan space is divided into the given number
   * of partitions.
   */
  public static double bytes(PlanSpace space, int relations, int partitions) {
    int constraints = Integer.numberOfTrailingZeros(partitions);
    return PartitionTables.Arrays.SET_BYTES
        * AdmissibleSets.count(new PlanSpacePartition(space, relations, constraints, 0));
  }

  /**
   * Searches one partition in the calling thread.
   *
   * @param number the partition's number, from 0
   * @param budget limits the table's memory
   * @param tables the thread's tables, which may be those of the last partition
   * @throws org.gpuquerylab.joinorder.internal.host.HostMemoryException if the table does not fit
   */
  public PartitionTally search(int number, Budget budget, PartitionTables tables) {
    long begin = System.nanoTime();
    long cpuBegin = cpuNanos();
    int constraints = Integer.numberOfTrailingZeros(partitions);
    PartitionPlan plan =
        PartitionSearch.of(space, graph, costFunction, budget, tables)
            .best(new PlanSpacePartition(space, graph.size(), constraints, number));
    return PartitionTally.of(plan, System.nanoTime() - begin, cpuNanos() - cpuBegin);
  }

  /** The processor time of this thread, in ns; always the same number if it is not counted. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
