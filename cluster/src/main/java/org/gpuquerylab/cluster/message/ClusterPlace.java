package org.gpuquerylab.cluster.message;

import java.io.Serializable;
import org.gpuquerylab.input.Counted;
import org.gpuquerylab.input.json.JsonObject;

/**
 * The workers that a driver has found.
 *
 * @param spark Spark's version
 * @param executors the number of processes that run tasks
 * @param cores the number of tasks that run at the same time
 * @param taskBytes the number of bytes of memory that a task's table may take
 */
public record ClusterPlace(String spark, int executors, int cores, double taskBytes)
    implements Serializable {

  /** A description of the workers, such as {@code 32 cores of 4 executors}. */
  public String words() {
    return Counted.of(cores, "core") + " of " + Counted.of(executors, "executor");
  }

  /** This place as one line of JSON. */
  public String line() {
    return "{\"spark\": \"%s\", \"executors\": %d, \"cores\": %d, \"taskBytes\": %s}"
        .formatted(spark, executors, cores, taskBytes);
  }

  /** Reads a place from a line of JSON. */
  public static ClusterPlace read(JsonObject line) {
    return new ClusterPlace(
        line.name("spark"),
        (int) line.whole("executors", 1, Integer.MAX_VALUE),
        (int) line.whole("cores", 1, Integer.MAX_VALUE),
        line.number("taskBytes", 1, Double.MAX_VALUE));
  }
}
