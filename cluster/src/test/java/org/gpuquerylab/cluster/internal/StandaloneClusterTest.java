package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
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
import org.junit.jupiter.api.io.TempDir;

/** Uses a master and two workers, each in a separate process; the test kills one of the workers. */
@Tag("long")
class StandaloneClusterTest {
  @TempDir static Path folder;
  private static SparkFolder spark;
  private static StandaloneProcesses cluster;

  @BeforeAll
  static void startMaster() throws Exception {
    spark = TestSpark.in(folder.resolve("spark"));
    cluster = new StandaloneProcesses(spark, folder);
    cluster.startWorkers(2, 1, "600m");
  }

  @AfterAll
  static void stopAll() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static final String WAIT = "spark.scheduler.maxRegisteredResourcesWaitingTime";

  private static ClusterRunner runner(String... settings) {
    return new ClusterRunner(cluster.master(), spark, TestSpark.settings(settings));
  }

  @Test
  void aKilledWorkerChangesNoAnswer() throws Exception {
    try (ClusterRunner runner = runner()) {
      PartitionedQuery query =
          new PartitionedQuery(
              TopologyGenerator.generate(Topology.CLIQUE, 16, 5), new Cout(), PlanSpace.BUSHY, 32);
      PartitionTally expected = new ThreadRunner("test", 2, Budget.usual()).run(query);
      CompletableFuture<PartitionTally> found =
          CompletableFuture.supplyAsync(() -> runner.run(query));
      cluster.awaitExecutors(2);
      assertThat(found.isDone()).isFalse();
      cluster.killWorker(0);
      assertThat(costAndCounts(found.get())).isEqualTo(costAndCounts(expected));
      assertThat(cluster.executors()).isEqualTo(1);
      // The remaining worker can still execute a query.
      PartitionedQuery next =
          new PartitionedQuery(
              TopologyGenerator.generate(Topology.STAR, 9, 5), new Cout(), PlanSpace.LEFT_DEEP, 16);
      assertThat(costAndCounts(runner.run(next)))
          .isEqualTo(costAndCounts(new ThreadRunner("test", 1, Budget.usual()).run(next)));
    }
  }

  private static Object costAndCounts(PartitionTally tally) {
    return java.util.List.of(
        tally.best().cost(),
        tally.best().partition(),
        tally.partitions(),
        tally.sets(),
        tally.splits(),
        tally.pairs());
  }

  @Test
  void workersThatHaveTooLittleMemoryAreOneLine() {
    assertThatThrownBy(() -> runner("spark.executor.memory=3g", WAIT + "=2s"))
        .isInstanceOf(ClusterException.class)
        .hasMessageMatching(
            "--master spark://127.0.0.1:\\d+: no worker has a free core and enough memory for an executor; .*");
  }
}
