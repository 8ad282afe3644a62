package org.gpuquerylab.joinorder.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class DeviceRowsTest {
  @Parameter DeviceInfo device;

  /** Rows and selectivities have exponents of up to 300, so that most products leave the range. */
  private static QueryGraph random(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      builder.relation("t" + i, Math.pow(10, random.nextDouble(200, 300)));
      for (int j = 0; j < i; j++) {
        if (j == 0 || random.nextInt(3) == 0) {
          builder.join("t" + i, "t" + j, Math.pow(10, -random.nextDouble(0, 320)));
        }
      }
    }
    return builder.build();
  }

  private double[] written(QueryGraph graph) {
    double[] rows = new double[1 << graph.size()];
    try (Workspace workspace = new Workspace(TestBackends.shared(device))) {
      CommandQueue queue = workspace.newQueue(false);
      DeviceBuffer<double[]> buffer = workspace.allocate(ElementType.DOUBLE, rows.length);
      new DeviceRows(workspace, graph.size(), buffer).write(graph, queue);
      queue.read(buffer, rows);
    }
    return rows;
  }

  @Test
  void scaledProductsHaveTheBitsOfTheEstimator() {
    for (int seed = 1; seed <= 11; seed++) {
      QueryGraph graph = random(2 + seed, seed);
      assertThat(CardinalityForm.of(graph)).isEqualTo(CardinalityForm.SCALED);
      double[] expected = new double[1 << graph.size()];
      CardinalityEstimator.of(graph).fillTable(expected);
      assertThat(written(graph)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  /** The table has several pieces. */
  @Test
  void suppliedRowsAreLookedUpInPieces() {
    QueryGraph plain = TopologyGenerator.generate(Topology.LINEAR, 22, 1);
    double[] rows = written(plain.withCardinalities(set -> 1.0 + set % 1_000_003));
    assertThat(rows[0]).isEqualTo(1);
    for (int set = 1; set < rows.length; set++) {
      if (rows[set] != 1.0 + set % 1_000_003) {
        assertThat(rows[set]).as("set %d", set).isEqualTo(1.0 + set % 1_000_003);
      }
    }
  }
}
