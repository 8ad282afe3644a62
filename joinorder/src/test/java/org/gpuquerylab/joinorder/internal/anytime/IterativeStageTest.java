package org.gpuquerylab.joinorder.internal.anytime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.Idp2;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the stage finds the plan of IDP-2. */
class IterativeStageTest {
  private static final double ROUNDING = 1e-9;

  /**
   * In these queries some gains are 1e-13 of the cost: if they were ignored, later passes would cut
   * the plan into other subtrees, and the plan would be worse.
   */
  @ParameterizedTest
  @CsvSource({
    "GRID, 386, 43",
    "RANDOM_CYCLIC, 389, 50",
    "RANDOM_CYCLIC, 542, 86",
    "GRID, 218, 154",
    "RANDOM_CYCLIC, 972, 299",
    "GRID, 671, 304",
    "RANDOM_CYCLIC, 370, 344"
  })
  void endsWithThePlanOfIdp2(Topology topology, int relations, long seed) {
    QueryGraph graph = TopologyGenerator.generate(topology, relations, seed);
    double rival = withoutResult(new Idp2(new Cout()).optimize(graph).plan());
    assertThat(stageCost(graph)).isCloseTo(rival, within(ROUNDING * rival));
  }

  /**
   * The results of these queries have up to 1e52 rows, which hide the costs of all other joins. A
   * stage that compares total costs ends at 9e4 to 6e6 times the cost of IDP-2.
   */
  @ParameterizedTest
  @CsvSource({"GRID, 38, 22", "GRID, 30, 12", "RANDOM_CYCLIC, 38, 20"})
  void theResultHidesNoGain(Topology topology, int relations, long seed) {
    QueryGraph graph = TopologyGenerator.generate(topology, relations, seed);
    double rival = withoutResult(new Idp2(new Cout()).optimize(graph).plan());
    assertThat(stageCost(graph)).isLessThanOrEqualTo(rival * (1 + ROUNDING));
  }

  /** The cost of the joins before the last one, in the plan at the end of the stage. */
  private static double stageCost(QueryGraph graph) {
    CostFunction function = new Cout();
    SearchGraph arrays = new SearchGraph(graph);
    PlanImprover space = new PlanImprover(arrays, function, 0);
    Plan greedy = new Plan(arrays, function);
    runToTheEnd(new GreedyStage(space, greedy));
    runToTheEnd(new IterativeStage(space, greedy));
    return withoutResult(space.best.build(new JoinTreeBuilder(graph, function)));
  }

  private static void runToTheEnd(SearchStage stage) {
    boolean more = true;
    while (more) {
      more = stage.step();
    }
  }

  private static double withoutResult(JoinTree plan) {
    JoinTree.Join top = (JoinTree.Join) plan;
    return top.left().cost() + top.right().cost();
  }
}
