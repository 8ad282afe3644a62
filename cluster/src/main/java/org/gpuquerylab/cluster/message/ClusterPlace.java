package org.gpuquerylab.cluster.message;

import java.io.Serializable;
import org.gpuquerylab.input.Counted;
import org.gpuquerylab.input.json.JsonObject;

/**
 * The workers that a driver found.
 *
 * @param spark the version of Spark
 * @param executors processes that run tasks
 * @param cores tasks that run at the same time
 * @param taskBytes bytes of memory that the table of a task may take
 */
public record ClusterPlace(String spark, int executors, int cores, double taskBytes)
    implements Serializable {

  /** The workers, such as {@code 32 cores of 4 executors}. */
  public String words() {
    return Counted.of(cores, "core") + " of " + Counted.of(executors, "executor");
  }

  /** One line of JSON. */
  public String line() {
    return "{\"spark\": \"%s\", \"executors\": %d, \"cores\": %d, \"taskBytes\": %s}"
        .formatted(spark, executors, cores, taskBytes);
  }

  /** The place of a line. */
  public static ClusterPlace read(JsonObject line) {
    return new ClusterPlace(
        line.name("spark"),
        (int) line.whole("executors", 1, Integer.MAX_VALUE),
        (int) line.whole("cores", 1, Integer.MAX_VALUE),
        line.number("taskBytes", 1, Double.MAX_VALUE));
  }
}
