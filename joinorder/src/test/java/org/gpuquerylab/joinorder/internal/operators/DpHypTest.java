package org.gpuquerylab.joinorder.internal.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.HostMemoryException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinPredicate;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DpHypTest {
  private static DpHyp dpHyp() {
    return new DpHyp(new Cout(), Budget.usual());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findsTheBestOfAllTreesThatTransformationsReach(long seed) {
    OperatorOracle oracle = new OperatorOracle(seed);
    for (int i = 0; i < 40; i++) {
      oracle.check(3 + i % 5);
    }
    assertThat(oracle.compared()).isGreaterThan(35);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void plansOfCyclicBlocksHaveTheRowsAsWritten(long seed) {
    OperatorOracle oracle = new OperatorOracle(seed);
    for (int i = 0; i < 40; i++) {
      oracle.checkRows(3 + i % 5);
    }
  }

  @Test
  void innerJoinsHaveTheSpaceOfThePlainGraph() {
    Random random = new Random(8);
    for (int n = 2; n <= 9; n++) {
      QueryGraphBuilder plain = QueryGraph.builder();
      OperatorTree tree = leaf(plain, 0, random);
      for (int i = 1; i < n; i++) {
        tree = joined(plain, tree, leaf(plain, i, random), i, random);
      }
      QueryGraph graph = plain.build();
      OptimizationResult expected = new DpCcp(new Cout()).optimize(graph);
      OptimizationResult found = dpHyp().optimize(OperatorGraph.of(tree));
      assertThat(found.pairs()).isEqualTo(expected.pairs());
      assertThat(found.cost()).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    }
  }

  /** Joins relation i with one or more earlier relations. */
  private static OperatorTree leaf(QueryGraphBuilder plain, int number, Random random) {
    double rows = 1 + random.nextInt(1000);
    plain.relation("r" + number, rows);
    return OperatorTree.of("r" + number, rows);
  }

  private static OperatorTree joined(
      QueryGraphBuilder plain, OperatorTree tree, OperatorTree leaf, int i, Random random) {
    int first = random.nextInt(i);
    List<JoinPredicate> predicates = new ArrayList<>();
    for (int other = 0; other < i; other++) {
      if (other == first || random.nextInt(3) == 0) {
        double selectivity = 1 / (1.0 + random.nextInt(50));
        plain.join("r" + other, "r" + i, selectivity);
        predicates.add(JoinPredicate.comparing(selectivity, "r" + other, "r" + i));
      }
    }
    return new OperatorTree.Join(JoinType.INNER, tree, leaf, predicates);
  }

  private static OperatorTree chain(int n, JoinType type) {
    OperatorTree tree = OperatorTree.of("r0", 10);
    for (int i = 1; i < n; i++) {
      JoinPredicate predicate = JoinPredicate.comparing(0.1, "r" + (i - 1), "r" + i);
      tree = tree.join(type, OperatorTree.of("r" + i, 10), predicate);
    }
    return tree;
  }

  @Test
  void ordersSixtyFourRelations() {
    OptimizationResult found = dpHyp().optimize(OperatorGraph.of(chain(64, JoinType.LEFT_OUTER)));
    assertThat(found.pairs()).isEqualTo(64L * (64 * 64 - 1) / 6);
    assertThat(found.plan().relations().cardinality()).isEqualTo(64);
  }

  @Test
  void keepsThePreservedSideOnTheLeft() {
    OperatorTree tree =
        OperatorTree.of("c", 100)
            .join(JoinType.INNER, OperatorTree.of("n", 5), JoinPredicate.comparing(0.2, "c", "n"))
            .join(
                JoinType.LEFT_ANTI,
                OperatorTree.of("o", 1000),
                JoinPredicate.comparing(0.0099, "c", "o"));
    try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost().withAlgorithm("dphyp")) {
      OptimizationResult found = optimizer.optimize(OperatorGraph.of(tree));
      assertThat(found.order()).isEqualTo("((c anti join o) join n)");
      // max(1 - 0.0099 * 1000, 0.01) of the customers are left, and a fifth of 5 nations matches.
      assertThat(found.cost()).isCloseTo(1 + 1, within(1e-9));
      assertThat(((JoinTree.Join) found.plan()).type()).isEqualTo(JoinType.INNER);
    }
  }

  @Test
  void endsAtItsLimitsOfPairsAndMemory() {
    OperatorGraph graph = OperatorGraph.of(chain(64, JoinType.LEFT_OUTER));
    SearchLimit pairs = new SearchLimit(() -> 0, Double.POSITIVE_INFINITY, 10_000);
    assertThatThrownBy(() -> dpHyp().optimize(graph, pairs))
        .isInstanceOf(SearchEndedException.class);
    DpHyp small = new DpHyp(new Cout(), Budget.usual().withHostBytes(10_000));
    assertThatThrownBy(() -> small.optimize(graph))
        .isInstanceOf(HostMemoryException.class)
        .hasMessageContaining("dphyp");
  }
}
