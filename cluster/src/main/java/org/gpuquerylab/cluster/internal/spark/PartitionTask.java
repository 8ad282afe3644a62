package org.gpuquerylab.cluster.internal.spark;

import java.util.Locale;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.function.Function;
import org.gpuquerylab.cluster.internal.message.ClusterAnswer;
import org.gpuquerylab.cluster.internal.message.ClusterPlace;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.internal.partition.PartitionTables;

/**
 * The task of a worker: the search of the partition with a given number. A fault that every worker
 * would have is returned as an answer, so that Spark does not repeat the task.
 */
final class PartitionTask implements Function<Integer, ClusterAnswer> {
  private static final long serialVersionUID = 1;

  /** Spark's threads run one task after the other. */
  private static final ThreadLocal<PartitionTables> TABLES =
      ThreadLocal.withInitial(PartitionTables::new);

  private final SharedQuery query;
  private final double bytes;
  private final String mend;

  /** Creates a task for a query at the workers that will run it. */
  PartitionTask(SharedQuery query, ClusterPlace place) {
    this.query = query;
    this.bytes = place.taskBytes();
    this.mend = place.mend();
  }

  @Override
  public ClusterAnswer call(Integer number) {
    try {
      Budget budget = Budget.usual().withHostBytes(bytes);
      return ClusterAnswer.of(query.open().search(number, budget, TABLES.get()), host());
    } catch (OutOfMemoryError e) {
      return failed(
          number,
          "an executor's heap of "
              + ClusterPlace.mebibytes((double) Runtime.getRuntime().maxMemory())
              + " is full");
    }
  }

  private static String host() {
    return SparkEnv.get().blockManager().blockManagerId().host();
  }

  private ClusterAnswer failed(int number, String fault) {
    return ClusterAnswer.failed(
        String.format(Locale.ROOT, "partition %d on host %s: %s; %s", number, host(), fault, mend));
  }
}
