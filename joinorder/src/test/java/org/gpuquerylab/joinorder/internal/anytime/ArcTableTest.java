package org.gpuquerylab.joinorder.internal.anytime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.large.DpLin;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the plans of chains and cycles with DPccp, and with DPlin, which is exact for chains.
 */
class ArcTableTest {
  private static final double ROUNDING = 1e-9;
  private static final double BYTES = 1e8;

  private static void check(QueryGraph graph, CostFunction function, double optimum, long slice) {
    SearchGraph arrays = new SearchGraph(graph);
    assertThat(ArcTable.takes(arrays, BYTES)).isTrue();
    ArcTable table = new ArcTable(arrays, function);
    int slices = 1;
    while (!table.advance(arrays.rows, slice)) {
      slices++;
    }
    assertThat(slices > 1 || graph.size() < 6).isTrue();
    Plan plan = new Plan(arrays, function);
    table.build(plan);
    String query = graph + ", " + function.name();
    assertThat(plan.cost[plan.root()]).as(query).isCloseTo(optimum, within(ROUNDING * optimum));
    new JoinTreeValidator(graph, function)
        .validate(plan.build(new JoinTreeBuilder(graph, function)));
  }

  @ParameterizedTest
  @EnumSource(names = {"LINEAR", "CYCLIC"})
  void findsTheOptimum(Topology topology) {
    for (int size : new int[] {3, 4, 5, 12, 20, 40}) {
      for (CostFunction function : CostFunctions.all()) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, size);
        OptimizationResult expected = new DpCcp(function).optimize(graph);
        check(graph, function, expected.cost(), 97);
      }
    }
  }

  @Test
  void findsTheOptimumOfALongChain() {
    QueryGraph graph = TopologyGenerator.generate(Topology.LINEAR, 200, 1);
    check(graph, new Cout(), new DpLin(new Cout()).optimize(graph).cost(), 10_000);
  }

  @Test
  void takesNoOtherGraphs() {
    for (Topology topology : new Topology[] {Topology.STAR, Topology.GRID, Topology.CLIQUE}) {
      QueryGraph graph = TopologyGenerator.generate(topology, 9, 1);
      assertThat(ArcTable.takes(new SearchGraph(graph), BYTES)).as("" + topology).isFalse();
    }
    QueryGraph chain = TopologyGenerator.generate(Topology.LINEAR, 100, 1);
    assertThat(ArcTable.takes(new SearchGraph(chain), 100_000)).isFalse();
    QueryGraph two = TopologyGenerator.generate(Topology.LINEAR, 2, 1);
    assertThat(ArcTable.takes(new SearchGraph(two), BYTES)).isFalse();
  }
}
