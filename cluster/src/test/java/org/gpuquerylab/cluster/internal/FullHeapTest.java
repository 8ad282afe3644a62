package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fills the heap of an executor: its garbage collector frees nothing, so that the heap is full
 * after some tasks of the large query. Then another executor takes its place.
 */
@Tag("long")
@Timeout(3_600)
class FullHeapTest {
  private static final String[] FULL_SOON = {
    "spark.executor.memory=480m",
    "spark.executor.extraJavaOptions="
        + "-XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC -XX:TieredStopAtLevel=1"
  };

  private static final int LARGE = 24;

  /** A heap is full after a few of these queries. */
  private static final int MOST_QUERIES = 60;

  /** The message about a task that failed because its executor had no memory left. */
  private static final String FULL =
      "--master \\S+: partition \\d+ (failed once, at last )?on host 127\\.0\\.0\\.1: (its"
          + " executor died( \\(status \\d+.*\\))?|an executor's heap of 480 MiB is"
          + " full|its executor's heap was full); give executors more memory .* or make more"
          + " --partitions";

  private static final int SMALL = 10;
  private static final int PARTITIONS = 16;

  @TempDir static Path folder;
  private static SparkFolder spark;
  private static StandaloneProcesses cluster;

  @BeforeAll
  static void startCluster() throws Exception {
    spark = TestSpark.in(folder.resolve("spark"));
    cluster = new StandaloneProcesses(spark, folder);
    cluster.startWorkers(1, 1, "600m");
  }

  @AfterAll
  static void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static ClusterRunner runner(String... settings) {
    return new ClusterRunner(cluster.master(), spark, TestSpark.settings(settings));
  }

  private static ClusterRunner fullSoon(String setting) {
    return runner(FULL_SOON[0], FULL_SOON[1], setting);
  }

  private static void assertFound(ClusterRunner runner, int relations) {
    PartitionedQuery query = query(relations);
    PartitionTally found = runner.run(query);
    PartitionTally expected = new ThreadRunner("test", 1, Budget.usual()).run(query);
    assertThat(found.best().cost()).isEqualTo(expected.best().cost());
    assertThat(found.partitions()).isEqualTo(PARTITIONS);
    assertThat(found.splits()).isEqualTo(expected.splits());
  }

  private static PartitionedQuery query(int relations) {
    return new PartitionedQuery(
        TopologyGenerator.generate(Topology.LINEAR, relations, 1),
        new Cout(),
        PlanSpace.LEFT_DEEP,
        PARTITIONS);
  }

  private static void runMany(ClusterRunner runner) {
    for (int k = 0; k < MOST_QUERIES; k++) {
      runner.run(query(LARGE));
    }
  }

  @Test
  void aTaskThatFailsTooOftenIsOneLineAndALaterQueryWorks() {
    try (ClusterRunner runner = fullSoon("spark.task.maxFailures=1")) {
      assertThatThrownBy(() -> runMany(runner))
          .isInstanceOf(ClusterException.class)
          .hasMessageMatching(FULL);
      assertFound(runner, SMALL);
    }
  }

  @Test
  void executorsThatEndAsTheyStartAreOneLine() {
    assertThatThrownBy(
            () ->
                runner(
                    "spark.executor.extraJavaOptions=-javaagent:none.jar",
                    "spark.scheduler.maxRegisteredResourcesWaitingTime=3s"))
        .isInstanceOf(ClusterException.class)
        .hasMessageMatching(
            "--master \\S+: executors end as they start \\(Command exited with code 1\\); .*");
  }
}
