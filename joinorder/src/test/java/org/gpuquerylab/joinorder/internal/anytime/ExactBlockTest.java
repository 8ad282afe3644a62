package org.gpuquerylab.joinorder.internal.anytime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.large.Goo;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
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

  /** The tree is the same whether the known tree costs much more or hardly more than the best. */
  @ParameterizedTest
  @EnumSource(Topology.class)
  void aKnownCostLeavesOutOnlyDearerTrees(Topology topology) {
    for (CostFunction function : CostFunctions.all()) {
      ExactBlock exact = new ExactBlock(function);
      for (int size : new int[] {14, 9, 5, 3}) {
        for (long seed = 1; seed <= 4; seed++) {
          QueryGraph graph = TopologyGenerator.generate(topology, size, seed);
          String query = topology + " of " + size + ", seed " + seed + ", " + function.name();
          Plan best = greedy(graph, function);
          Block block = new Block(best.graph);
          block.take(best, best.root(), size, null);
          exact.solve(best, block);
          double least = exact.least();
          exact.build(best, block);
          for (double below : new double[] {least * (1 + 1e-9), least * 10}) {
            Plan plan = greedy(graph, function);
            block.take(plan, plan.root(), size, null);
            exact.solve(plan, block, below);
            assertThat(exact.least()).as(query).isEqualTo(least);
            exact.build(plan, block);
            assertThat(plan.left).as(query).isEqualTo(best.left);
            assertThat(plan.right).as(query).isEqualTo(best.right);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void findsNothingBelowTheLeastCost(Topology topology) {
    CostFunction function = new Cout();
    ExactBlock exact = new ExactBlock(function);
    for (int size : new int[] {14, 9, 5, 3}) {
      QueryGraph graph = TopologyGenerator.generate(topology, size, size);
      Plan plan = greedy(graph, function);
      Block block = new Block(plan.graph);
      block.take(plan, plan.root(), size, null);
      exact.solve(plan, block);
      double least = exact.least();
      long pairs = exact.pairs();
      exact.solve(plan, block, least / 10);
      assertThat(exact.least()).as("%s of %d", topology, size).isInfinite();
      assertThat(exact.pairs() - pairs).as("%s of %d", topology, size).isLessThan(pairs);
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
    slow.begin(sliced, same, Double.POSITIVE_INFINITY);
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
