package org.gpuquerylab.joinorder.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests queries that need a hashed memo table, and the limits of the algorithms that have one. */
class LargeQueriesTest {
  @ParameterizedTest
  @EnumSource(
      value = Topology.class,
      names = {"LINEAR", "CYCLIC"})
  void sparseQueriesOf64Relations(Topology topology) {
    QueryGraph graph = TopologyGenerator.generate(topology, 64, 1);
    OptimizationResult dpCcp = new DpCcp(new Cout()).optimize(graph);
    OptimizationResult dpSize = new DpSize(new Cout()).optimize(graph);
    assertThat(dpCcp.pairs()).isEqualTo(topology == Topology.LINEAR ? 43680 : 127008);
    assertThat(dpSize.pairs()).isEqualTo(dpCcp.pairs());
    assertThat(dpSize.cost()).isCloseTo(dpCcp.cost(), within(1e-9 * dpCcp.cost()));
    JoinTreeValidator validator = new JoinTreeValidator(graph, new Cout());
    assertThat(validator.validate(dpCcp.plan())).isEqualTo(dpCcp.cost());
    assertThat(validator.validate(dpSize.plan())).isEqualTo(dpSize.cost());
  }

  @Test
  void starsOf20Relations() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 20, 1);
    assertThat(new DpCcp(new Cout()).optimize(graph).pairs()).isEqualTo(19L << 18);
  }

  @Test
  void refusesQueriesWithTooManyConnectedSubsets() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 64, 1);
    Budget memory = Budget.usual().withHostBytes(Double.POSITIVE_INFINITY);
    for (JoinOrderAlgorithm algorithm :
        List.of(new DpCcp(new Cout(), memory), new DpSize(new Cout(), memory))) {
      assertThatThrownBy(() -> algorithm.optimize(graph))
          .isInstanceOf(TooManyRelationsException.class)
          .hasMessageContaining("64 relations have more than 16777216 connected subsets")
          .hasMessageContaining(algorithm.name());
      algorithm.close();
    }
  }

  @Test
  void findsTheConnectedSubgraphs() {
    for (int n = 1; n <= 12; n++) {
      for (Topology topology : Topology.values()) {
        QueryGraph graph = TopologyGenerator.generate(topology, n, n);
        long[] expected =
            LongStream.rangeClosed(1, graph.all()).filter(graph::isConnected).toArray();
        String query = topology + " of " + n;
        int count = expected.length;
        assertThat(ConnectedSubgraphs.of(graph, 1 << 20))
            .as(query)
            .containsExactlyInAnyOrder(expected);
        assertThat(ConnectedSubgraphs.of(graph, count)).as(query).hasSize(count);
        assertThat(ConnectedSubgraphs.of(graph, count - 1)).as(query).hasSize(count);
        assertThat(ConnectedSubgraphs.of(graph, count / 3)).as(query).hasSize(count / 3 + 1);
      }
    }
  }
}
