package org.gpuquerylab.joinorder.anytime.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.large.part.Goo;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Solves whole queries as one block, and compares the cost with DPccp. */
class ExactBlockTest {
  private static final double ROUNDING = 1e-9;

  private static Plan greedy(QueryGraph graph, CostFunction function) {
    Plan plan = new Plan(new SearchGraph(graph), function);
    plan.set(Goo.joins(graph));
    return plan;
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void solvesWholeQueries(Topology topology) {
    for (CostFunction function : CostFunctions.all()) {
      // Smaller blocks follow larger ones, because the tables of earlier blocks are used again.
      ExactBlock exact = new ExactBlock(function);
      for (int size : new int[] {2, 13, 14, 7, 3}) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, size);
        Plan plan = greedy(graph, function);
        Block block = new Block(plan.graph);
        block.take(plan, plan.root(), size, null);
        exact.solve(plan, block);
        exact.build(plan, block);
        double optimum = new DpCcp(function).optimize(graph).cost();
        assertThat(plan.cost[plan.root()])
            .as("%s of %d, %s", topology, size, function.name())
            .isCloseTo(optimum, within(ROUNDING * optimum));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void slicesDoNotChangeThePlan(Topology topology) {
    QueryGraph graph = TopologyGenerator.generate(topology, 12, 5);
    CostFunction function = CostFunctions.all().get(0);
    Plan whole = greedy(graph, function);
    Plan sliced = greedy(graph, function);
    Block block = new Block(whole.graph);
    block.take(whole, whole.root(), 12, null);
    ExactBlock exact = new ExactBlock(function);
    exact.solve(whole, block);
    exact.build(whole, block);
    Block same = new Block(sliced.graph);
    same.take(sliced, sliced.root(), 12, null);
    ExactBlock slow = new ExactBlock(function);
    slow.begin(sliced, same);
    int slices = 1;
    while (!slow.advance(sliced.graph.rows, same, 50)) {
      slices++;
    }
    slow.build(sliced, same);
    assertThat(slices).isGreaterThan(3);
    assertThat(slow.pairs()).isEqualTo(exact.pairs());
    assertThat(sliced.left).isEqualTo(whole.left);
    assertThat(sliced.right).isEqualTo(whole.right);
  }
}
