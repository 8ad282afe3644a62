package org.gpuquerylab.cluster.spark;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.resource.ResourceProfileBuilder;
import org.apache.spark.resource.TaskResourceRequests;
import org.apache.spark.status.api.v1.ExecutorSummary;
import org.gpuquerylab.cluster.message.HostAnswer;
import org.gpuquerylab.cluster.message.HostRequest;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Measures points as tasks, each a job of its own. A task takes all cores of an executor, or those
 * that belong to one of its GPUs, so that Spark gives no second point to a host that measures.
 * Executors may differ, and a host may have several; so the lab of a host waits for its turn, too.
 */
final class HostTasks {
  private static final String GPUS = "spark.executor.resource.gpu.amount";
  private static final String DRIVER = "driver";

  private final JavaSparkContext context;
  private final @Nullable ResourceProfile profile;

  /** Tasks in the executors that a context has now. */
  HostTasks(JavaSparkContext context) {
    this.context = context;
    // A master within this process has no profiles; its tasks are on one host, and wait there.
    profile = context.isLocal() ? null : profile(context);
  }

  private static ResourceProfile profile(JavaSparkContext context) {
    int gpus = context.getConf().getInt(GPUS, 0);
    int cores = leastCores(context) / Math.max(1, gpus);
    TaskResourceRequests task = new TaskResourceRequests().cpus(Math.max(1, cores));
    if (gpus > 0) {
      task.resource("gpu", 1);
    }
    return new ResourceProfileBuilder().require(task).build();
  }

  private static int leastCores(JavaSparkContext context) {
    return CollectionConverters.asJava(context.sc().statusStore().executorList(true)).stream()
        .filter(executor -> !executor.id().equals(DRIVER))
        .mapToInt(ExecutorSummary::totalCores)
        .filter(cores -> cores > 0)
        .min()
        .orElse(1);
  }

  /** Measures a point; waits for its rows. */
  HostAnswer measure(HostRequest request) {
    JavaRDD<HostAnswer> answers = context.parallelize(List.of(request), 1).map(new HostTask());
    return (profile == null ? answers : answers.withResources(profile)).collect().get(0);
  }
}
