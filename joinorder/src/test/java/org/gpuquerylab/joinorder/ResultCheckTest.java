package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.UnaryOperator;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

/** Tests the check of results by results that are changed after DPccp has found them. */
@SuppressWarnings("NullAway") // a jar may return null
class ResultCheckTest {
  private static final String ORIGIN = "org.example.Provider of lying.jar";

  /** A chain a - b - c - d of 10 pairs, whose cheapest plan is bushy. */
  private final QueryGraph graph =
      QueryGraph.builder()
          .relation("a", 100)
          .relation("b", 200)
          .relation("c", 300)
          .relation("d", 400)
          .join("a", "b", 0.001)
          .join("b", "c", 1)
          .join("c", "d", 0.0001)
          .build();

  private final JoinTreeBuilder trees = new JoinTreeBuilder(graph, new Cout());
  private final OptimizationResult best = new DpCcp(new Cout()).optimize(graph);

  private static AlgorithmEntry entry(UnaryOperator<AlgorithmScope> scope) {
    return AlgorithmEntry.onHost("lying", "lies", 64, DpCcp::new).scoped(scope).from(ORIGIN);
  }

  private void assertFault(AlgorithmEntry entry, OptimizationResult result, String fault) {
    assertThatThrownBy(() -> ResultCheck.checked(entry, graph, new Cout(), result))
        .isInstanceOf(PluginException.class)
        .hasMessageStartingWith(ORIGIN + ": lying: ")
        .hasMessageContaining(fault)
        .hasMessageNotContaining("\n");
  }

  private void assertFault(OptimizationResult result, String fault) {
    assertFault(entry(scope -> scope), result, fault);
    assertFault(entry(AlgorithmScope::heuristic), result, fault);
  }

  private OptimizationResult with(JoinTree plan) {
    return new OptimizationResult(plan, plan.cost(), 10, 10, 0);
  }

  private OptimizationResult with(double cost, long pairs, long checked, double bound) {
    return new OptimizationResult(best.plan(), cost, pairs, checked, bound);
  }

  @Test
  void refusesPlansThatAreNotOfTheQuery() {
    JoinTree half = trees.join(trees.leaf(0), trees.leaf(1));
    assertFault(null, "it returned no result");
    assertFault(new OptimizationResult(null, 1, 3, 3, 0), "its result has no plan");
    assertFault(with(half), "the plan lacks {c, d}");
    assertFault(with(trees.join(best.plan(), trees.leaf(1))), "the plan joins {b} twice");
    JoinTree cross = trees.join(trees.join(half, trees.leaf(3)), trees.leaf(2));
    assertFault(with(cross), "no edge joins {a, b} with {d}");
    assertFault(with(new JoinTree.Leaf(7, "z", 1)), "the query has no relation");
  }

  @Test
  void refusesCostsThatAreNotThePlans() {
    JoinTree.Join root = (JoinTree.Join) best.plan();
    double rows = root.cardinality();
    assertFault(
        with(best.cost() / 2, 10, 10, 0), "the plan's cost is " + best.plan().cost() + ", not ");
    assertFault(with(-1, 10, 10, 0), ", not -1.0");
    for (double wrong : new double[] {1, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertFault(
          new OptimizationResult(
              new JoinTree.Join(root.left(), root.right(), rows, wrong), best.cost(), 10, 10, 0),
          "the cost of {a, b, c, d} is " + best.plan().cost() + ", not " + wrong);
      assertFault(
          new OptimizationResult(
              new JoinTree.Join(root.left(), root.right(), wrong, root.cost()),
              best.cost(),
              10,
              10,
              0),
          "the cardinality of {a, b, c, d} is ");
    }
    assertThatThrownBy(() -> with(Double.NaN, 10, 10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the cost of a plan is NaN");
  }

  @Test
  void refusesBoundsAndPairsThatCannotBe() {
    assertFault(with(best.cost(), 10, 10, Double.NaN), "the lower bound of the cost is NaN");
    assertFault(with(best.cost(), 10, 10, -1), "the lower bound of the cost is -1");
    assertFault(with(best.cost(), 10, 10, 2 * best.cost()), "the lower bound of the cost is ");
    assertFault(with(best.cost(), 2, 10, 0), "2 pairs evaluated of 10 checked; a plan has 3");
    assertFault(with(best.cost(), 10, 9, 0), "10 pairs evaluated of 9 checked");
    assertFault(with(best.cost(), -1, 10, 0), "-1 pairs evaluated");
    OptimizationResult more = with(best.cost(), 11, 11, 0);
    assertFault(entry(scope -> scope), more, "11 pairs evaluated; the query has 10");
    assertThat(ResultCheck.checked(entry(AlgorithmScope::heuristic), graph, new Cout(), more))
        .isSameAs(more);
  }

  @Test
  void refusesPromisesThatDoNotHold() {
    JoinTree chain = trees.leaf(0);
    for (int i = 1; i < 4; i++) {
      chain = trees.join(chain, trees.leaf(i));
    }
    AlgorithmEntry exact = entry(scope -> scope);
    AlgorithmEntry heuristic = entry(AlgorithmScope::heuristic);
    AlgorithmEntry linear = entry(scope -> scope.within(PlanSpace.LEFT_DEEP));
    assertFault(exact, with(chain), "it promises that no plan costs less than ");
    OptimizationResult bounded = OptimizationResult.exact(chain, chain.cost(), 10, 10);
    assertFault(heuristic, bounded, "but one costs " + best.cost());
    assertFault(linear, with(best.cost(), 10, 10, 0), "the plan is not LEFT_DEEP, as promised");
    assertThat(ResultCheck.checked(heuristic, graph, new Cout(), with(chain))).isNotNull();
    assertThat(ResultCheck.checked(linear, graph, new Cout(), with(chain))).isNotNull();
  }

  @Test
  void countsPairsOnlyUpToALimit() {
    QueryGraph large = TopologyGenerator.generate(Topology.CLIQUE, 12, 1); // 261,625 pairs
    OptimizationResult right = new DpCcp(new Cout()).optimize(large);
    AlgorithmEntry exact = entry(scope -> scope);
    assertThat(ResultCheck.checked(exact, large, new Cout(), right)).isSameAs(right);
    OptimizationResult few =
        new OptimizationResult(right.plan(), right.cost(), 11, 20_000, right.cost());
    assertThatThrownBy(() -> ResultCheck.checked(exact, large, new Cout(), few))
        .hasMessageContaining("11 pairs evaluated; the query has more than 20000");
  }

  @Test
  void takesEveryHonestResult() {
    for (int size : new int[] {1, 2, 3, 6, 10}) {
      QueryGraph random = RandomGraphs.connected(size, 5);
      CostFunction function = CostFunctions.all().get(size % CostFunctions.all().size());
      for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
        if (!entry.usesBackend() && entry.takes(random) && entry.scope().takes(function)) {
          String what = entry.name() + ", random of " + size + ", seed 5, " + function.name();
          try (JoinOrderAlgorithm algorithm = entry.create(function, Execution.onHost(1))) {
            OptimizationResult found = algorithm.optimize(random);
            assertThat(ResultCheck.checked(entry.from(ORIGIN), random, function, found))
                .as(what)
                .isSameAs(found);
          }
        }
      }
    }
  }

  @Test
  void believesWhatIsBuiltIn() {
    OptimizationResult wrong = with(best.cost(), 1, 0, 0);
    assertThat(ResultCheck.checked(DpCcp.ENTRY, graph, new Cout(), wrong)).isSameAs(wrong);
  }

  @Test
  void namesTheJarWhoseFactoryReturnsNothing() {
    AlgorithmEntry none = AlgorithmEntry.onHost("lying", "lies", 64, cost -> null).from(ORIGIN);
    assertThatThrownBy(() -> none.create(new Cout(), Execution.onHost()))
        .isInstanceOf(PluginException.class)
        .hasMessage(ORIGIN + ": lying: its factory returns null");
  }
}
