package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

class DpLinTest {
  @Test
  void isExactOnChains() {
    for (CostFunction function : CostFunctions.all()) {
      for (int size = 2; size <= 64; size += 1 + size / 4) {
        QueryGraph graph = TopologyGenerator.generate(Topology.LINEAR, size, size);
        OptimizationResult expected = new DpCcp(function).optimize(graph);
        OptimizationResult result = new DpLin(function).optimize(graph);
        assertThat(result.cost()).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
        assertThat(result.gap()).isZero();
        assertThat(result.pairs()).isEqualTo(expected.pairs());
      }
    }
  }

  @Test
  void isNeverWorseThanIkkbz() {
    for (long seed = 1; seed <= 100; seed++) {
      QueryGraph graph = RandomGraphs.connected(15, seed);
      double leftDeep = new Ikkbz(new Cout()).optimize(graph).cost();
      assertThat(new DpLin(new Cout()).optimize(graph).cost())
          .as("seed " + seed)
          .isLessThanOrEqualTo(leftDeep * (1 + 1e-12));
    }
  }
}
