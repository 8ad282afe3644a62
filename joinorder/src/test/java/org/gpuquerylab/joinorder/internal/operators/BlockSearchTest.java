package org.gpuquerylab.joinorder.internal.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinPredicate;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorTree;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockSearchTest {
  private static OptimizationResult run(String algorithm, OperatorGraph graph) {
    try (JoinOrderOptimizer optimizer =
        JoinOrderOptimizer.onHost().withAlgorithm(algorithm).withBudget(Duration.ofHours(1))) {
      return optimizer.optimize(graph);
    }
  }

  private static BlockSearch search(OperatorGraph graph) {
    return new BlockSearch("test", graph, new Cout(), Budget.usual());
  }

  /** Checks that each join is valid and has the right operator, and that costs add up. */
  private static void assertValid(OperatorGraph graph, JoinTree plan) {
    Hypergraph edges = Hypergraph.of(graph);
    double sum = 0;
    for (JoinTree node : plan.postOrder()) {
      if (node instanceof JoinTree.Join join) {
        long left = RelationSets.mask(join.left().relations());
        long right = RelationSets.mask(join.right().relations());
        assertThat(edges.isValid(left, right)).as("%s in %s", join, plan).isTrue();
        assertThat(graph.operatorsBetween(left, right))
            .isNotEmpty()
            .allMatch(operator -> operator.type() == join.type());
        sum += join.cardinality();
      }
    }
    assertThat(plan.relations().cardinality()).isEqualTo(graph.size());
    assertThat(plan.cost()).isCloseTo(sum, within(1e-9 * sum));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void laterStagesAreNeverWorseAndNoneBeatsDpHyp(long seed) {
    Random random = new Random(seed);
    int optimal = 0;
    for (int i = 0; i < 24; i++) {
      int n = 2 + i % 12;
      OperatorGraph graph = new RandomOperators(random, i % 2 == 0).graph(n);
      double least = run("dphyp", graph).cost() * (1 - 1e-9);
      OptimizationResult greedy = run("goo", graph);
      OptimizationResult iterative = run("idp2", graph);
      OptimizationResult anytime = search(graph).anytime(() -> true, 50);
      assertValid(graph, greedy.plan());
      assertValid(graph, iterative.plan());
      assertValid(graph, anytime.plan());
      assertThat(iterative.cost()).isBetween(least, greedy.cost());
      assertThat(anytime.cost()).isBetween(least, iterative.cost());
      if (n <= BlockSearch.PART_INPUTS) {
        assertThat(iterative.gap()).isZero();
        assertThat(iterative.cost()).isCloseTo(least, within(1e-6 * least));
      }
      optimal += anytime.cost() <= least * (1 + 1e-6) ? 1 : 0;
    }
    assertThat(optimal).isGreaterThan(20);
  }

  @ParameterizedTest
  @EnumSource
  void theAnytimeSearchFindsTheOptimumOfLargerBlocks(QuarterOuter.Shape shape) {
    for (long seed = 1; seed <= 3; seed++) {
      OperatorGraph graph = QuarterOuter.of(shape, 12, seed);
      OptimizationResult best = run("dphyp", graph);
      assertThat(best.pairs()).isGreaterThan(150);
      OptimizationResult found = search(graph).anytime(() -> true, 200);
      assertValid(graph, found.plan());
      assertThat(found.cost()).isCloseTo(best.cost(), within(1e-6 * best.cost()));
    }
  }

  @Test
  void plansOfHeuristicsHaveTheRowsAsWritten() {
    Random random = new Random(3);
    for (int i = 0; i < 30; i++) {
      OperatorGraph graph = new RandomOperators(random, true).graph(3 + i % 8);
      OperatorPlans plans = new OperatorPlans(graph, Hypergraph.of(graph), new Cout());
      SmallTables tables = new SmallTables(graph, random);
      assertThat(tables.rows(run("goo", graph).plan())).isEqualTo(tables.rows(plans.asWritten()));
      JoinTree found = search(graph).anytime(() -> true, 20).plan();
      assertThat(tables.rows(found)).isEqualTo(tables.rows(plans.asWritten()));
    }
  }

  @Test
  void takesSixtyFourRelations() {
    OperatorGraph graph = new RandomOperators(new Random(5), false).graph(64);
    OptimizationResult found = search(graph).anytime(() -> true, 30);
    assertValid(graph, found.plan());
    assertValid(graph, search(graph).greedy().plan());
  }

  @Test
  void autoIsExactWhereItsBudgetAllowsAndSearchesOtherwise() {
    OperatorGraph graph = new RandomOperators(new Random(6), true).graph(12);
    double least = run("dphyp", graph).cost();
    assertThat(run("auto", graph).cost()).isCloseTo(least, within(1e-9 * least));
    assertThat(run("auto", graph).gap()).isZero();
    Budget few = Budget.usual().withPairs(3).withSteps(5);
    try (BlockOptimizer hurried = new BlockOptimizer(new Cout(), few, null, () -> 0)) {
      assertValid(graph, hurried.optimize(graph).plan());
      assertThat(hurried.explanation())
          .startsWith("adaptive; dphyp was left before its end")
          .contains("csg-cmp pairs");
    }
  }

  /** A device that answers as DPhyp does, or fails. */
  private record Device(boolean fails) implements BlockOptimizer.DeviceBlocks {
    @Override
    public OptimizationResult optimize(OperatorGraph graph, SearchLimit limit) {
      if (fails) {
        throw new IllegalStateException("no memory\nleft");
      }
      return new DpHyp(new Cout(), Budget.usual()).optimize(graph);
    }

    @Override
    public String name() {
      return "device";
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void autoTakesTheDeviceIfTheHostDoesNotEnd(boolean fails) {
    OperatorGraph graph = new RandomOperators(new Random(6), true).graph(12);
    Budget budget = Budget.usual().withPairs(3).withSteps(5);
    try (BlockOptimizer optimizer =
        new BlockOptimizer(new Cout(), budget, new Device(fails), () -> 0)) {
      OptimizationResult found = optimizer.optimize(graph);
      assertValid(graph, found.plan());
      assertThat(optimizer.explanation())
          .startsWith(fails ? "adaptive; dphyp" : "device: exact")
          .hasLineCount(1);
      if (!fails) {
        assertThat(found.gap()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dphyp", "goo", "idp2", "adaptive", "auto"})
  void ordersOneAndTwoRelations(String algorithm) {
    OperatorTree one = OperatorTree.of("a", 10);
    OptimizationResult alone = run(algorithm, OperatorGraph.of(one));
    assertThat(alone.order()).isEqualTo("a");
    assertThat(alone.cost()).isZero();
    JoinPredicate predicate = JoinPredicate.comparing(0.01, "a", "b");
    OperatorTree two = one.join(JoinType.LEFT_SEMI, OperatorTree.of("b", 20), predicate);
    OptimizationResult both = run(algorithm, OperatorGraph.of(two));
    assertThat(both.order()).isEqualTo("(a semi join b)");
    assertThat(both.cost()).isCloseTo(10 * 0.01 * 20, within(1e-9)); // a fifth of the rows matches
    assertThat(both.gap()).isZero();
  }

  @Test
  void autoOrdersInnerJoinsAsAPlainQueryGraph() {
    OperatorTree tree =
        OperatorTree.of("a", 10)
            .join(JoinType.INNER, OperatorTree.of("b", 20), JoinPredicate.comparing(0.1, "a", "b"))
            .join(
                JoinType.INNER,
                OperatorTree.of("c", 30),
                JoinPredicate.comparing(0.5, "c", "b"),
                JoinPredicate.comparing(0.1, "c", "b"));
    OperatorGraph graph = OperatorGraph.of(tree);
    assertThat(BlockOptimizer.plain(graph).orElseThrow().selectivity(1, 2))
        .isCloseTo(0.05, within(1e-12));
    OptimizationResult found = run("auto", graph);
    assertThat(found.cost()).isEqualTo(run("dphyp", graph).cost());
    assertValid(graph, found.plan());
  }
}
