package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.junit.jupiter.api.Test;

/**
 * Tests trees for which DPtree would evaluate the pairs within a second, but would take several
 * seconds to look up the rows of all sets.
 */
class TreeDecisionTest {
  private static final Budget BUDGET = Budget.usual().withMillis(1_000).withHostBytes(1e12);
  private static final int SEEDS = 400;

  /**
   * A random tree of key joins: each relation is joined with one of the {@code reach} relations
   * before it.
   */
  private static QueryGraph tree(int relations, int reach, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < relations; i++) {
      builder.relation("r" + i, Math.rint(Math.pow(10, random.nextDouble(6, 8))));
    }
    for (int i = 1; i < relations; i++) {
      int other = i - 1 - random.nextInt(Math.min(i, reach));
      builder.join("r" + i, "r" + other, Math.pow(10, -random.nextDouble(6, 8)));
    }
    return builder.build();
  }

  /** Trees whose pairs DPtree evaluates in 0.4 to 0.9 s, not counting the look-ups of rows. */
  private static List<QueryGraph> trees(int relations, int reach) {
    List<QueryGraph> found = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      QueryGraph graph = tree(relations, reach, seed);
      double pairs = TreeCount.of(graph).pairs();
      if (pairs > 2e8 && pairs < 4.5e8) {
        found.add(graph);
      }
    }
    return found;
  }

  private static Candidate first(QueryGraph graph, Budget budget) {
    Execution host = Execution.onHost(1).withBudget(budget);
    return new Decider(new Predictor(new Cout(), host, false)).decide(graph).candidates().get(0);
  }

  @Test
  void rowsThatAreLookedUpCount() {
    List<QueryGraph> trees = trees(50, 4);
    assertThat(trees).hasSizeGreaterThan(5);
    for (QueryGraph graph : trees) {
      assertThat(TreeCount.of(graph).isLookedUp()).isTrue();
      assertThat(first(graph, BUDGET).isExact()).as("%s", graph).isFalse();
    }
  }

  /** If rows are plain products, some trees of this size are solved exactly. */
  @Test
  void plainRowsDoNot() {
    List<QueryGraph> trees = trees(34, 30);
    assertThat(trees).hasSizeGreaterThan(5);
    for (QueryGraph graph : trees) {
      assertThat(TreeCount.of(graph).isLookedUp()).isFalse();
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
    assertThat(tree.bytes().applyAsDouble(space.withLookUps(true)))
        .isEqualTo(tree.bytes().applyAsDouble(space) + rows);
  }
}
