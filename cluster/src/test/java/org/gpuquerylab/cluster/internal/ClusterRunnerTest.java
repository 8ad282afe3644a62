package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs Spark's driver in a separate process, which is also the only worker; the oracle uses threads
 * of this process.
 */
class ClusterRunnerTest {
  @TempDir static Path home;
  private static ClusterRunner runner;

  @BeforeAll
  static void startSpark() throws IOException {
    runner =
        new ClusterRunner(new SparkMaster("local[2]"), TestSpark.in(home), TestSpark.settings());
  }

  @AfterAll
  static void stopSpark() {
    if (runner != null) {
      runner.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatThreadsFind(PlanSpace space) {
    SplittableRandom random = new SplittableRandom(41);
    for (int k = 0; k < 6; k++) {
      int seed = random.nextInt();
      QueryGraph graph = RandomGraphs.connected(1 + 2 * k, seed);
      CostFunction function = CostFunctions.all().get(k % CostFunctions.all().size());
      int partitions = Math.min(8, PartitionedQuery.mostPartitions(space, graph.size()));
      PartitionedQuery query = new PartitionedQuery(graph, function, space, partitions);
      PartitionTally found = runner.run(query);
      PartitionTally expected = new ThreadRunner("test", 1, Budget.usual()).run(query);
      String what = graph + ", seed " + seed;
      assertThat(found.best().cost()).as(what).isEqualTo(expected.best().cost());
      assertThat(found.best().partition()).as(what).isEqualTo(expected.best().partition());
      assertThat(found.best().tree(graph, function))
          .as(what)
          .isEqualTo(expected.best().tree(graph, function));
      assertThat(found.pairs()).as(what).isEqualTo(expected.pairs());
      assertThat(found.splits()).as(what).isEqualTo(expected.splits());
      assertThat(found.sets()).as(what).isEqualTo(expected.sets());
    }
  }

  @Test
  void optimizesByTheWorkersThatItFound() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 3);
    // The optimizer is closed together with the runner.
    MpqOptimizer optimizer =
        new MpqOptimizer(PlanSpace.BUSHY, new Cout(), Budget.usual(), runner, 0);
    OptimizationResult found = optimizer.optimize(graph);
    double expected =
        new ThreadRunner("test", 1, Budget.usual())
            .run(new PartitionedQuery(graph, new Cout(), PlanSpace.BUSHY, 1))
            .best()
            .cost();
    assertThat(found.cost()).isCloseTo(expected, within(1e-9 * expected));
    assertThat(optimizer.explanation())
        .startsWith("partitions: 2, in 2 cores of 1 executor of Spark 4.")
        .contains("local[2]; the slowest took");
  }

  @Test
  void aTableThatIsTooLargeForEveryTaskGivesOneLineAndTheNextQueryWorks() {
    QueryGraph large = TopologyGenerator.generate(Topology.LINEAR, 26, 1);
    PartitionedQuery query = new PartitionedQuery(large, new Cout(), PlanSpace.BUSHY, 2);
    assertThatThrownBy(() -> runner.run(query))
        .isInstanceOf(ClusterException.class)
        .hasMessageMatching(
            "--master local\\[2]: a partition of mpq-bushy takes 1120 MiB for 26 relations, a task may"
                + " take \\d+ MiB of its executor's heap; give Spark's driver more memory \\(--spark"
                + " spark.driver.memory=5g\\) or fewer threads \\(--master 'local\\[1]'\\)");
    QueryGraph small = TopologyGenerator.generate(Topology.STAR, 6, 1);
    PartitionTally found = runner.run(new PartitionedQuery(small, new Cout(), PlanSpace.BUSHY, 4));
    assertThat(found.partitions()).isEqualTo(4);
    assertThat(found.best().exists()).isTrue();
  }
}
