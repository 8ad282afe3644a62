package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a standalone cluster whose processes authenticate each other by a secret. */
@Tag("long")
class SecretClusterTest {
  @TempDir static Path folder;
  private static SparkFolder spark;
  private static StandaloneProcesses cluster;

  @BeforeAll
  static void start() throws Exception {
    spark = TestSpark.in(folder.resolve("spark"));
    List<String> options =
        List.of("-Dspark.authenticate=true", "-Dspark.authenticate.secret=hunter2");
    cluster = new StandaloneProcesses(spark, folder, options);
    cluster.startWorkers(1, 1, "600m");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static ClusterRunner runner(SparkSetting... more) {
    List<SparkSetting> settings = new ArrayList<>(TestSpark.settings());
    settings.addAll(List.of(more));
    return new ClusterRunner(cluster.master(), spark, settings);
  }

  @Test
  void theRightSecretOpensIt() {
    try (ClusterRunner runner = runner(new SparkSetting("spark.authenticate.secret", "hunter2"))) {
      PartitionedQuery query =
          new PartitionedQuery(RandomGraphs.connected(7, 3), new Cout(), PlanSpace.BUSHY, 4);
      assertThat(runner.run(query).best().exists()).isTrue();
    }
  }

  @Test
  void anotherSecretOrNoneIsOneLine() {
    for (SparkSetting setting :
        List.of(
            new SparkSetting("spark.authenticate.secret", "wrong"),
            new SparkSetting("spark.cores.max", "1"))) {
      assertThatThrownBy(() -> runner(setting).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("--master spark://127.0.0.1:")
          .hasMessageContaining("or it has another secret")
          .hasMessageContaining("LAB_SPARK_SECRET")
          .hasMessageNotContaining("wrong")
          .hasMessageNotContaining("\n");
    }
  }
}
