package org.gpuquerylab.joinorder.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.fixture.SmallGroups;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Devices whose groups are smaller than those of GPUs. */
class SmallGroupsTest {
  private static final QueryGraph STAR = TopologyGenerator.generate(Topology.STAR, 8, 1);

  static Stream<AlgorithmEntry> onDevices() {
    return JoinOrderAlgorithms.all().stream().filter(AlgorithmEntry::onDevice);
  }

  @ParameterizedTest
  @MethodSource("onDevices")
  void anAlgorithmTakesTheGroupsOrRefusesThem(AlgorithmEntry entry) {
    double optimum = new DpCcp(new Cout()).optimize(STAR).cost();
    List<Integer> taken = new ArrayList<>();
    for (int largest : new int[] {1, 32, 64, 128, 256}) {
      try (Backend backend = SmallGroups.find("cpu", largest).open("cpu");
          JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.on(backend))) {
        OptimizationResult result = algorithm.optimize(STAR);
        assertThat(result.cost()).isGreaterThanOrEqualTo(optimum * (1 - 1e-6));
        if (entry.isExact()) {
          assertThat(result.cost()).isCloseTo(optimum, within(optimum * 1e-9));
        }
        taken.add(largest);
      } catch (GroupTooLargeException e) {
        assertThat(e).hasMessageContaining("have at most " + largest).message().hasLineCount(1);
      }
    }
    assertThat(taken).contains(256);
  }
}
