package org.gpuquerylab.cluster.internal.message;

import java.io.Serializable;
import java.util.Locale;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;

/**
 * The workers that a driver has found.
 *
 * @param spark Spark's version
 * @param local whether the driver's threads are the workers
 * @param executors the number of processes that run tasks
 * @param cores the number of tasks that run at the same time
 * @param taskBytes the number of bytes of memory that a task's table may take
 */
public record ClusterPlace(String spark, boolean local, int executors, int cores, double taskBytes)
    implements Serializable {
  /** The line that a driver prints when the master has answered, before it waits for workers. */
  public static final String STARTED = "{\"started\": true}";

  /** The fraction of an executor's heap that tables may take. */
  private static final double HEAP_SHARE = 0.5;

  private static final double MEBIBYTE = 1 << 20;
  private static final double GIBIBYTE = 1 << 30;

  /**
   * The workers of a driver.
   *
   * @param heapBytes the heap of the executor that has the smallest, in bytes
   */
  public static ClusterPlace of(
      String spark, boolean local, int executors, int cores, double heapBytes) {
    double bytes = heapBytes * HEAP_SHARE / atOnce(executors, cores);
    return new ClusterPlace(spark, local, executors, cores, bytes);
  }

  /** The number of tasks that an executor runs at the same time. */
  private static int atOnce(int executors, int cores) {
    return Math.max(1, cores / executors);
  }

  /** A description of the workers, such as {@code 32 cores of 4 executors}. */
  public String words() {
    return Counted.of(cores, "core") + " of " + Counted.of(executors, "executor");
  }

  /**
   * Makes sure that the table of each partition fits into the memory of a task.
   *
   * @throws ClusterException if it does not fit; the message says how much memory or how many
   *     partitions are enough
   */
  public void check(PartitionedQuery query) {
    int relations = query.graph().size();
    double needed = PartitionedQuery.bytes(query.space(), relations, query.partitions());
    if (needed > taskBytes) {
      throw new ClusterException(
          String.format(
              Locale.ROOT,
              "a partition of %s takes %s for %d relations, a task may take %s of its executor's heap; %s",
              MpqOptimizer.name(query.space()),
              mebibytes(needed),
              relations,
              mebibytes(taskBytes),
              mend(gibibytes(needed), enough(query))));
    }
  }

  /** The heap, in GiB, with which a table of this number of bytes fits. */
  private String gibibytes(double needed) {
    double heap = needed * atOnce(executors, cores) / HEAP_SHARE;
    // The JVM does not count all of the heap that it is given.
    return String.format(Locale.ROOT, "%.0f", Math.ceil(heap * 1.1 / GIBIBYTE));
  }

  /** How many partitions are enough; empty if no number is. */
  private String enough(PartitionedQuery query) {
    int relations = query.graph().size();
    int most = PartitionedQuery.mostPartitions(query.space(), relations);
    for (int number = query.partitions(); number > 0 && number <= most; number *= 2) {
      if (PartitionedQuery.bytes(query.space(), relations, number) <= taskBytes) {
        return ", or make more partitions (--partitions " + number + ")";
      }
    }
    return "";
  }

  /** What helps against a lack of memory of a task. */
  public String mend() {
    return mend("8", ", or make more --partitions");
  }

  private String mend(String gibibytes, String partitions) {
    String memory =
        local
            ? "give Spark's driver more memory (--spark spark.driver.memory=%sg) or fewer threads"
                + " (--master 'local[1]')"
            : "give executors more memory (--spark spark.executor.memory=%sg) or fewer tasks at a"
                + " time (--spark spark.task.cpus=2)";
    return String.format(Locale.ROOT, memory, gibibytes) + partitions;
  }

  /** A number of bytes in MiB, for a message. */
  public static String mebibytes(double bytes) {
    return String.format(Locale.ROOT, "%.0f MiB", bytes / MEBIBYTE);
  }

  /** This place as one line of JSON. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "{\"spark\": \"%s\", \"local\": %b, \"executors\": %d, \"cores\": %d, \"taskBytes\": %s}",
        spark,
        local,
        executors,
        cores,
        taskBytes);
  }

  /** Reads a place from a line of JSON. */
  public static ClusterPlace read(JsonObject line) {
    return new ClusterPlace(
        line.name("spark"),
        line.flag("local"),
        (int) line.whole("executors", 1, Integer.MAX_VALUE),
        (int) line.whole("cores", 1, Integer.MAX_VALUE),
        line.number("taskBytes", 1, Double.MAX_VALUE));
  }
}
