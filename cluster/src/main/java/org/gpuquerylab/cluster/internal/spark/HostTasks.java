package org.gpuquerylab.cluster.internal.spark;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.resource.ResourceProfileBuilder;
import org.apache.spark.resource.TaskResourceRequests;
import org.apache.spark.status.api.v1.ExecutorSummary;
import org.gpuquerylab.cluster.internal.message.HostAnswer;
import org.gpuquerylab.cluster.internal.message.HostRequest;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Measures points as tasks; each task is a separate job. A task takes all cores of an executor, or
 * the cores that belong to one of its GPUs, so that Spark gives a host no second point while the
 * host measures. However, a host may have several executors, and executors may differ, so the lab
 * on a host also waits for its turn.
 */
final class HostTasks {
  private static final String GPUS = "spark.executor.resource.gpu.amount";
  private static final String DRIVER = "driver";

  private final JavaSparkContext context;
  private final @Nullable ResourceProfile profile;

  /** Creates tasks for the executors that a context has now. */
  HostTasks(JavaSparkContext context) {
    this.context = context;
    // A local master does not support resource profiles; its tasks run on one host, where they wait
    // for each other.
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

  /** Measures a point, and waits for its rows. */
  HostAnswer measure(HostRequest request) {
    JavaRDD<HostAnswer> answers = context.parallelize(List.of(request), 1).map(new HostTask());
    return (profile == null ? answers : answers.withResources(profile)).collect().get(0);
  }
}
