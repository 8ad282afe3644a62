package org.gpuquerylab.joinorder.internal.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.OperatorGraph;

/**
 * Compares DPhyp with brute force on random graphs of 3 to 9 relations with all operators: the
 * number of plans, the least cost, and the rows of plans over small tables. As a program, it takes
 * the number of graphs and a seed.
 */
final class OperatorOracle {
  private static final int MOST_TREES = 50_000;

  private final Random random;
  private int compared;

  OperatorOracle(long seed) {
    random = new Random(seed);
  }

  /** The number of graphs whose trees were all reached. */
  int compared() {
    return compared;
  }

  /** Checks one graph whose operators have one predicate each. */
  void check(int size) {
    OperatorGraph graph = new RandomOperators(random, false).graph(size);
    Hypergraph edges = Hypergraph.of(graph);
    NaiveSpace space = new NaiveSpace(edges);
    OptimizationResult found = new DpHyp(new Cout(), Budget.usual()).optimize(graph);
    assertThat(found.pairs()).as("pairs").isEqualTo(space.pairs());
    checkRows(graph, space, found.plan());
    Set<ReachedTrees.Tree> trees = new ReachedTrees(graph, MOST_TREES).all();
    if (!trees.isEmpty()) {
      compared++;
      double least = trees.stream().mapToDouble(tree -> cost(edges, tree)).min().orElseThrow();
      assertThat(space.plans()).as("plans of %s", graph.operators()).isEqualTo(trees.size());
      assertThat(found.cost()).as("cost").isCloseTo(least, within(1e-9 * least));
    }
  }

  /** Checks the rows of one graph in which inner joins may have several conjuncts. */
  void checkRows(int size) {
    OperatorGraph graph = new RandomOperators(random, true).graph(size);
    NaiveSpace space = new NaiveSpace(Hypergraph.of(graph));
    OptimizationResult found = new DpHyp(new Cout(), Budget.usual()).optimize(graph);
    assertThat(found.pairs()).as("pairs").isEqualTo(space.pairs());
    checkRows(graph, space, found.plan());
  }

  private void checkRows(OperatorGraph graph, NaiveSpace space, JoinTree best) {
    Hypergraph edges = Hypergraph.of(graph);
    OperatorPlans plans = new OperatorPlans(graph, edges, new Cout());
    JoinTree written = plans.asWritten();
    for (int trial = 0; trial < 3; trial++) {
      SmallTables tables = new SmallTables(graph, random);
      List<String> expected = tables.rows(written);
      assertThat(tables.rows(best)).isEqualTo(expected);
      for (int i = 0; i < Math.min(6, space.plans()); i++) {
        JoinTree plan = space.plan(plans, random);
        assertThat(tables.rows(plan))
            .as("%s as %s, as written %s", graph.operators(), plan, written)
            .isEqualTo(expected);
      }
    }
  }

  private static double cost(Hypergraph edges, ReachedTrees.Tree tree) {
    return tree.operator < 0
        ? 0
        : edges.rows().rows(tree.set) + cost(edges, tree.left) + cost(edges, tree.right);
  }

  /** Checks a number of graphs, 3,000 unless given. */
  public static void main(String[] arguments) {
    int graphs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3_000;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    OperatorOracle oracle = new OperatorOracle(seed);
    for (int i = 0; i < graphs; i++) {
      oracle.check(3 + i % 7);
      oracle.checkRows(3 + i % 7);
    }
    System.out.println(
        graphs + " graphs without a difference, all trees of " + oracle.compared() + " reached");
  }
}
