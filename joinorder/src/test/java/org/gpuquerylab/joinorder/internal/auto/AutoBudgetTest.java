package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.CountedClock;
import org.gpuquerylab.joinorder.contract.DeepGraphs;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.EndableSearch;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that {@code auto} keeps its budget when an exact algorithm takes longer than predicted. The
 * clock advances by counted looks, so that the algorithms seem to be as slow as a test wants.
 */
class AutoBudgetTest {
  private static final double BUDGET_MILLIS = 1_000;

  /** The looks at the clock before, between and after the two searches. */
  private static final int OTHER_LOOKS = 7;

  /**
   * A cycle with a relation hanging at each relation, and one more hanging at the first of them.
   */
  private static QueryGraph cycleWithHairs(int length) {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i <= 2 * length; i++) {
      builder.relation("r" + i, 1_000 + i);
    }
    for (int i = 0; i < length; i++) {
      builder.join("r" + i, "r" + (i + 1) % length, 0.01);
      builder.join("r" + i, "r" + (length + i), 0.01);
    }
    return builder.join("r" + length, "r" + 2 * length, 0.01).build();
  }

  private static QueryGraph query(String name) {
    return switch (name) {
      case "hairs" -> cycleWithHairs(12);
      case "star" -> TopologyGenerator.generate(Topology.STAR, 18, 1);
      case "clique" -> TopologyGenerator.generate(Topology.CLIQUE, 13, 1);
      default -> TopologyGenerator.generate(Topology.GRID, 20, 1);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "hairs, dpccp, 50", "star, dptree, 50", "clique, dpsub, 50", "grid, dpccp, 50",
    "hairs, dpccp, 20", "star, dptree, 60", "clique, dpsub, 30", "grid, dpccp, 80"
  })
  void anAlgorithmThatTakesTooLongIsLeft(String name, String exact, double millisPerLook) {
    QueryGraph graph = query(name);
    CountedClock clock = new CountedClock(millisPerLook);
    Budget budget = Budget.usual().withMillis(BUDGET_MILLIS);
    Execution execution = Execution.onHost(1).withBudget(budget);
    try (AutoOptimizer auto = auto(execution, clock)) {
      OptimizationResult result = auto.optimize(graph);
      assertThat(clock.millis())
          .isBetween(0.75 * BUDGET_MILLIS, BUDGET_MILLIS + OTHER_LOOKS * millisPerLook);
      assertThat(auto.explanation())
          .startsWith("adaptive for " + graph.size() + " relations")
          .contains("; " + exact + " ", " ms predicted, left before its end: its ");
      new JoinTreeValidator(graph, new Cout()).validate(result.plan());
      double least = new DpCcp(new Cout()).optimize(graph).cost();
      assertThat(result.cost()).isGreaterThanOrEqualTo(least * (1 - 1e-9));
      assertThat(result.lowerBound()).isLessThanOrEqualTo(least * (1 + 1e-9));
    }
  }

  /**
   * Samples of this graph of 39 relations give a few million pairs, which DPccp would evaluate
   * within the budget. DPccp itself evaluates 503,054,428 pairs in 20 s.
   */
  @Test
  void theSizeOfADeepGraphIsKnown() {
    QueryGraph graph = cycleWithHairs(19);
    assertThat(graph.size()).isEqualTo(39);
    assertThat(new PairSampler(graph).mean(2).pairs()).isLessThan(5e6);
    for (double millis : new double[] {10, 100, 1_000}) {
      for (double pairs : new double[] {Double.POSITIVE_INFINITY, 3e6, 5e8}) {
        Budget budget = Budget.usual().withMillis(millis).withPairs(pairs);
        Execution execution = Execution.onHost(1).withBudget(budget);
        Decision decision = new Decider(new Predictor(execution, null)).decide(graph);
        assertThat(decision.space().isExact()).isTrue();
        assertThat(decision.space().pairs()).isEqualTo(503_054_428);
        assertThat(decision.candidates().get(0).isExact()).isFalse();
      }
    }
  }

  /** A clique without one edge has a wide frontier; the samples give too few pairs. */
  @Test
  void anAlgorithmIsLeftAtThePairsOfTheBudget() {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < 14; i++) {
      builder.relation("r" + i, 1_000 + i);
      for (int j = i == 13 ? 1 : 0; j < i; j++) {
        builder.join("r" + i, "r" + j, 0.1);
      }
    }
    QueryGraph graph = builder.build();
    long pairs = new DpCcp(new Cout()).optimize(graph).pairs();
    assertThat(new PairSampler(graph).estimate().pairs()).isLessThan(pairs - 1.0);
    CountedClock clock = new CountedClock(0.01);
    Budget budget = Budget.usual().withMillis(BUDGET_MILLIS).withSteps(300);
    Execution enough = Execution.onHost(1).withBudget(budget.withPairs((double) pairs));
    try (AutoOptimizer auto = auto(enough, clock)) {
      assertThat(auto.optimize(graph).pairs()).isEqualTo(pairs);
      assertThat(auto.chosen().isExact()).isTrue();
    }
    Execution fewer = Execution.onHost(1).withBudget(budget.withPairs(pairs - 1.0));
    try (AutoOptimizer auto = auto(fewer, clock)) {
      auto.optimize(graph);
      assertThat(auto.chosen().isExact()).isFalse();
      assertThat(auto.explanation()).contains("left before its end: the query has more than");
    }
  }

  private static AutoOptimizer auto(Execution execution, CountedClock clock) {
    return new AutoOptimizer(new Cout(), execution, null, clock);
  }

  /** Nothing changes where the time is enough. */
  @ParameterizedTest
  @CsvSource({"hairs, dpccp", "star, dptree", "clique, dpsub", "grid, dpccp"})
  void anAlgorithmWithEnoughTimeIsNotLeft(String name, String exact) {
    QueryGraph graph = query(name);
    Execution execution = Execution.onHost(1).withBudget(Budget.usual().withMillis(BUDGET_MILLIS));
    CountedClock clock = new CountedClock(0.1);
    try (AutoOptimizer auto = auto(execution, clock)) {
      assertThat(auto.optimize(graph).gap()).isZero();
      assertThat(auto.explanation()).startsWith(exact + " for ").doesNotContain("left before");
    }
  }

  /** The searches of all exact algorithms of the host from which {@code auto} chooses. */
  @Test
  void everyAlgorithmOfTheHostCanBeLeft() {
    for (Method method : HostMethods.of(2)) {
      try (JoinOrderAlgorithm algorithm = method.entry().create(new Cout(), Execution.onHost(2))) {
        assertThat(algorithm).isInstanceOf(EndableSearch.class);
      }
    }
  }

  /** Two queries of each shape, by a clock that counts looks: no run depends on the machine. */
  @Test
  void budgetsAreKeptByACountedClock() {
    BudgetCheck check = new BudgetCheck(null, new CountedClock(0.25), () -> 0);
    assertThat(check.passes(0, 2 * DeepGraphs.Shape.values().length, 10, 60)).isTrue();
  }

  @Test
  void lateRunsAreFound() {
    BudgetCheck check = new BudgetCheck(null, new CountedClock(50), () -> 0);
    assertThat(check.passes(0, 1, 10)).isFalse();
  }

  @Test
  @Tag("long")
  void argumentsThatDoNotExistAreRefused() throws Exception {
    for (List<String> wrong :
        List.of(List.<String>of(), List.of("none:0"), List.of("none", "x"), List.of("none", "0"))) {
      StartedProgram ended = StartedProgram.run(BudgetCheck.class, wrong.toArray(String[]::new));
      assertThat(ended.status()).as("%s: %s", wrong, ended.text()).isEqualTo(2);
      assertThat(ended.text()).contains("BudgetCheck: ");
    }
  }
}
