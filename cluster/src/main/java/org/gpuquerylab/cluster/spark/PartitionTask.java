package org.gpuquerylab.cluster.spark;

import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.gpuquerylab.cluster.message.ClusterAnswer;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.memo.HostMemoryException;
import org.gpuquerylab.joinorder.partition.PartitionTables;

/**
 * The task of a worker: the search of the partition with a given number. A fault that every worker
 * would have is returned as an answer, so that Spark does not repeat the task.
 */
final class PartitionTask implements Function<Integer, ClusterAnswer> {
  private static final long serialVersionUID = 1;
  private static final String MEND =
      "; give executors more memory (--spark spark.executor.memory=8g) or fewer tasks at a time"
          + " (--spark spark.task.cpus=2), or make more --partitions";

  /** Spark's threads run one task after the other. */
  private static final ThreadLocal<PartitionTables> TABLES =
      ThreadLocal.withInitial(PartitionTables::new);

  private final Broadcast<BroadcastQuery> query;
  private final double bytes;

  /**
   * Creates a task for a query.
   *
   * @param bytes the number of bytes of memory that the task's table may take
   */
  PartitionTask(Broadcast<BroadcastQuery> query, double bytes) {
    this.query = query;
    this.bytes = bytes;
  }

  @Override
  public ClusterAnswer call(Integer number) {
    try {
      Budget budget = Budget.usual().withHostBytes(bytes);
      return ClusterAnswer.of(query.value().open().search(number, budget, TABLES.get()));
    } catch (HostMemoryException e) {
      return ClusterAnswer.failed("partition " + number + ": " + e.getMessage() + MEND);
    } catch (OutOfMemoryError e) {
      return ClusterAnswer.failed(
          "partition " + number + ": the table does not fit into an executor's memory" + MEND);
    }
  }
}
