package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.contract.Trees;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;

/**
 * Tests trees for which DPtree would evaluate the pairs within a second, but would take several
 * seconds to look up the rows of all sets.
 */
class TreeDecisionTest {
  private static final Budget BUDGET = Budget.usual().withMillis(1_000).withHostBytes(1e12);
  private static final int SEEDS = 400;

  /** Trees whose pairs DPtree evaluates in 0.4 to 0.9 s, not counting the look-ups of rows. */
  private static List<QueryGraph> trees(int relations, int reach) {
    List<QueryGraph> found = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      QueryGraph graph = Trees.keyJoins(relations, reach, seed);
      double pairs = TreeCount.of(graph).pairs();
      if (pairs > 2e8 && pairs < 4.5e8) {
        found.add(graph);
      }
    }
    return found;
  }

  private static Candidate first(QueryGraph graph, Budget budget) {
    Execution host = Execution.onHost(1).withBudget(budget);
    return new Decider(new Predictor(host, null)).decide(graph).candidates().get(0);
  }

  /** The same trees, with cardinalities that are supplied for each set. */
  private static List<QueryGraph> supplied(List<QueryGraph> trees) {
    return trees.stream().map(graph -> graph.withCardinalities(set -> 1_000)).toList();
  }

  @Test
  void rowsThatAreLookedUpCount() {
    List<QueryGraph> trees = supplied(trees(50, 4));
    assertThat(trees).hasSizeGreaterThan(5);
    for (QueryGraph graph : trees) {
      assertThat(TreeCount.of(graph).form()).isEqualTo(CardinalityForm.SUPPLIED);
      assertThat(first(graph, BUDGET).isExact()).as("%s", graph).isFalse();
    }
  }

  /** If rows are products, whether scaled or plain, some trees of this size are solved exactly. */
  @Test
  void productsDoNot() {
    someAreSolved(trees(50, 4), CardinalityForm.SCALED);
    someAreSolved(trees(34, 30), CardinalityForm.PLAIN);
  }

  private static void someAreSolved(List<QueryGraph> trees, CardinalityForm form) {
    assertThat(trees).hasSizeGreaterThan(5);
    for (QueryGraph graph : trees) {
      assertThat(TreeCount.of(graph).form()).isEqualTo(form);
    }
    // Touching the memory takes long on a busy machine, so the budget leaves room for it.
    Budget budget = BUDGET.withMillis(4 * BUDGET.millis());
    assertThat(trees).anyMatch(graph -> first(graph, budget).algorithm().equals("dptree"));
  }

  @Test
  void predictedBytesCountTheRows() {
    QueryGraph graph = trees(34, 30).get(0);
    SearchSpace space = TreeCount.of(graph);
    Method tree = HostMethods.of(1).get(0);
    double rows = 8 * space.connectedSets();
    assertThat(tree.bytes().applyAsDouble(space.with(CardinalityForm.SUPPLIED)))
        .isEqualTo(tree.bytes().applyAsDouble(space) + rows);
  }
}
