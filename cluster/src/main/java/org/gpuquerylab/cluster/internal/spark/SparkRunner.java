package org.gpuquerylab.cluster.internal.spark;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.gpuquerylab.cluster.internal.message.AnswerCheck;
import org.gpuquerylab.cluster.internal.message.ClusterAnswer;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.cluster.internal.message.ClusterPlace;
import org.gpuquerylab.cluster.internal.message.ClusterQuery;
import org.gpuquerylab.joinorder.internal.partition.PartitionRunner;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;

/**
 * Searches partitions in the executors of a Spark application; this process is the application's
 * driver.
 */
final class SparkRunner implements PartitionRunner {
  /** Spark's setting for the time to wait for executors. */
  private static final String PATIENCE = "spark.scheduler.maxRegisteredResourcesWaitingTime";

  private static final String USUAL_PATIENCE = "30s";
  private static final Duration STEP = Duration.ofMillis(200);

  /**
   * All executors are taken to be there after this many steps without a new one; executors register
   * one after the other.
   */
  private static final int QUIET_STEPS = 10;

  private final JavaSparkContext context;
  private final ClusterPlace found;

  private SparkRunner(JavaSparkContext context) {
    this.context = context;
    int executors = awaitExecutors();
    int cores = context.defaultParallelism();
    long heap =
        Collections.min(context.parallelize(numbers(cores), cores).map(new HeapProbe()).collect());
    found = ClusterPlace.of(context.version(), context.isLocal(), executors, cores, (double) heap);
  }

  /**
   * Starts an application and waits for its executors.
   *
   * @param conf the configuration: the master, the application's name, and the jars
   * @throws ClusterException if no executor registers
   */
  public static SparkRunner open(SparkConf conf) {
    return on(new JavaSparkContext(conf));
  }

  /**
   * Waits for the executors of an application, which is closed together with the runner.
   *
   * @throws ClusterException if no executor registers
   */
  static SparkRunner on(JavaSparkContext context) {
    try {
      return new SparkRunner(context);
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
  }

  /**
   * Waits for executors, and returns their number. Spark's list of executors includes the driver;
   * with a local master, the driver is the only executor.
   */
  private int awaitExecutors() {
    if (context.isLocal()) {
      return 1;
    }
    long patience = context.getConf().getTimeAsSeconds(PATIENCE, USUAL_PATIENCE);
    int executors = 0;
    int quiet = 0;
    for (long waited = 0; executors == 0 || quiet < QUIET_STEPS; waited += STEP.toMillis()) {
      if (executors == 0 && waited > TimeUnit.SECONDS.toMillis(patience)) {
        throw new ClusterException(
            "no worker has a free core and enough memory for an executor; start workers, or ask for"
                + " less (--spark spark.executor.memory=512m)");
      }
      sleep();
      int now = context.sc().statusTracker().getExecutorInfos().length - 1;
      quiet = now == executors ? quiet + 1 : 0;
      executors = now;
    }
    return executors;
  }

  private static void sleep() {
    try {
      Thread.sleep(STEP.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while Spark's executors started", e);
    }
  }

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  /** The workers. */
  public ClusterPlace found() {
    return found;
  }

  /** Creates tasks that measure points of sweeps in the same executors. */
  HostTasks hosts() {
    return new HostTasks(context);
  }

  @Override
  public String place() {
    return found.words() + " of " + context.master();
  }

  @Override
  public int workers() {
    return found.cores();
  }

  @Override
  public double workerBytes() {
    return found.taskBytes();
  }

  @Override
  public PartitionTally run(PartitionedQuery query) {
    found.check(query);
    return AnswerCheck.checked(run(ClusterQuery.of(query)), query);
  }

  /** Searches all partitions; if a task fails, the answer has a fault. */
  ClusterAnswer run(ClusterQuery query) {
    SharedQuery sent = new SharedQuery(query);
    try {
      return context
          .parallelize(numbers(query.partitions()), query.partitions())
          .map(new PartitionTask(sent, found))
          .reduce(new AnswerSum());
    } catch (Exception e) { // Spark throws its checked exceptions undeclared
      return ClusterAnswer.failed(new SparkFault("partition %s", found.mend()).ofJob(e));
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
