package org.gpuquerylab.joinorder.internal.anytime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.internal.large.DpLin;
import org.gpuquerylab.joinorder.internal.large.Goo;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests blocks that are whole queries, and blocks that are parts of plans. */
class IntervalBlockTest {
  private static final double ROUNDING = 1e-9;

  /** The order is that of the chain, so the plan is optimal, like the plan of DPlin. */
  @Test
  void solvesChainsInSlices() {
    QueryGraph graph = TopologyGenerator.generate(Topology.LINEAR, 90, 3);
    for (CostFunction function : CostFunctions.all()) {
      Plan plan = new Plan(new SearchGraph(graph), function);
      plan.setLeftDeep(chain(graph));
      Block block = new Block(plan.graph);
      block.take(plan, plan.root(), 90, null);
      IntervalBlock intervals = new IntervalBlock(function);
      intervals.begin(plan, block, Double.POSITIVE_INFINITY);
      int slices = 1;
      while (!intervals.advance(100)) {
        slices++;
      }
      intervals.build(plan, block);
      double optimum = new DpLin(function).optimize(graph).cost();
      assertThat(plan.cost[plan.root()]).isCloseTo(optimum, within(ROUNDING * optimum));
      assertThat(slices).isGreaterThan(10);
    }
  }

  private static int[] chain(QueryGraph graph) {
    int[] order = new int[graph.size()];
    int end = 0;
    while (graph.joins(end).size() > 1) {
      end++;
    }
    order[0] = end;
    for (int i = 1; i < order.length; i++) {
      int last = order[i - 1];
      int before = i > 1 ? order[i - 2] : -1;
      order[i] =
          graph.joins(last).stream()
              .mapToInt(join -> join.other(last))
              .filter(other -> other != before)
              .findFirst()
              .orElseThrow();
    }
    return order;
  }

  /** Windows of random orders: some inputs are relations, others have costs. */
  @ParameterizedTest
  @EnumSource(Topology.class)
  void aKnownCostLeavesOutOnlyDearerTrees(Topology topology) {
    SplittableRandom random = new SplittableRandom(8);
    for (CostFunction function : CostFunctions.all()) {
      QueryGraph graph = TopologyGenerator.generate(topology, 40, 3);
      Plan plan = new Plan(new SearchGraph(graph), function);
      plan.set(Goo.joins(graph));
      Block block = new Block(plan.graph);
      IntervalBlock intervals = new IntervalBlock(function);
      for (int i = 0; i < 30; i++) {
        String query = topology + ", " + function.name() + ", block " + i;
        block.take(plan, plan.root(), 10 + random.nextInt(30), random);
        intervals.solve(plan, block, Double.POSITIVE_INFINITY);
        double least = intervals.least();
        intervals.solve(plan, block, least * (1 + 1e-9));
        assertThat(intervals.least()).as(query).isEqualTo(least);
        if (plan.sums) {
          intervals.solve(plan, block, least * (1 - 1e-9));
          assertThat(intervals.least()).as(query).isGreaterThanOrEqualTo(least);
        }
        intervals.solve(plan, block, least * (1 + 1e-9));
        intervals.build(plan, block);
        assertThat(plan.costWithoutResult(plan.root())).isCloseTo(least, within(ROUNDING * least));
      }
      new JoinTreeValidator(graph, function)
          .validate(plan.build(new JoinTreeBuilder(graph, function)));
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void blocksOfRandomOrdersNeverMakeAPlanWorse(Topology topology) {
    SplittableRandom random = new SplittableRandom(7);
    for (CostFunction function : CostFunctions.all()) {
      QueryGraph graph = TopologyGenerator.generate(topology, 40, 2);
      Plan plan = new Plan(new SearchGraph(graph), function);
      plan.set(Goo.joins(graph));
      Block block = new Block(plan.graph);
      IntervalBlock intervals = new IntervalBlock(function);
      for (int i = 0; i < 60; i++) {
        double before = plan.total();
        int top = graph.size() + random.nextInt(graph.size() - 1);
        block.take(plan, top, 2 + random.nextInt(39), random);
        intervals.solve(plan, block, Double.POSITIVE_INFINITY);
        assertThat(intervals.least())
            .isLessThanOrEqualTo(plan.costWithoutResult(top) * (1 + ROUNDING));
        intervals.build(plan, block);
        assertThat(plan.total()).isLessThanOrEqualTo(before * (1 + ROUNDING));
      }
      new JoinTreeValidator(graph, function)
          .validate(plan.build(new JoinTreeBuilder(graph, function)));
    }
  }
}
