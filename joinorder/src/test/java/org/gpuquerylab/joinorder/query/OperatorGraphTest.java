package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.junit.jupiter.api.Test;

class OperatorGraphTest {
  private static final OperatorTree A = OperatorTree.of("a", 10);
  private static final OperatorTree B = OperatorTree.of("b", 20);
  private static final OperatorTree C = OperatorTree.of("c", 30);
  private static final JoinPredicate AB = JoinPredicate.comparing(0.1, "a", "b");
  private static final JoinPredicate BC = JoinPredicate.comparing(0.2, "b", "c");

  private static void assertRefused(OperatorTree tree, String message) {
    assertThatThrownBy(() -> OperatorGraph.of(tree))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(message);
  }

  @Test
  void hasAnOperatorForEachConjunctOfAnInnerJoinAndOneForEachOtherJoin() {
    JoinPredicate ac = JoinPredicate.acceptingNulls(0.5, "a", "c");
    OperatorTree inner = A.join(JoinType.LEFT_OUTER, B, AB).join(JoinType.INNER, C, BC, ac);
    OperatorGraph graph = OperatorGraph.of(inner);
    assertThat(graph.operators())
        .containsExactly(
            new OperatorGraph.Operator(JoinType.LEFT_OUTER, 1, 2, 3, 3, 0.1, List.of(AB)),
            new OperatorGraph.Operator(JoinType.INNER, 3, 4, 6, 6, 0.2, List.of(BC)),
            new OperatorGraph.Operator(JoinType.INNER, 3, 4, 5, 0, 0.5, List.of(ac)));
    assertThat(graph.operatorsBetween(3, 4)).hasSize(2);
    OperatorGraph outer =
        OperatorGraph.of(A.join(JoinType.INNER, B, AB).join(JoinType.LEFT_OUTER, C, BC, ac));
    assertThat(outer.operators().get(1))
        .isEqualTo(
            new OperatorGraph.Operator(
                JoinType.LEFT_OUTER, 3, 4, 7, 6, 0.2 * 0.5, List.of(BC, ac)));
  }

  @Test
  void refusesTreesWithAOneLineMessage() {
    assertRefused(A.join(JoinType.INNER, A, AB), "two relations with the name \"a\"");
    assertRefused(A.join(JoinType.INNER, B), "no predicate");
    assertRefused(A.join(JoinType.INNER, B, BC), "reads \"c\"");
    assertRefused(A.join(JoinType.LEFT_SEMI, B, AB).join(JoinType.INNER, C, BC), "hides");
    assertRefused(
        A.join(JoinType.INNER, B, AB).join(JoinType.LEFT_OUTER, C, AB), "only one of the two");
  }

  @Test
  void refusesMoreThan64RelationsAndVeryDeepTrees() {
    OperatorTree tree = OperatorTree.of("r0", 1);
    for (int i = 1; i < 100_000; i++) {
      JoinPredicate predicate = JoinPredicate.comparing(1, "r0", "r" + i);
      tree = tree.join(JoinType.INNER, OperatorTree.of("r" + i, 1), predicate);
      if (i == 63) {
        assertThat(OperatorGraph.of(tree).size()).isEqualTo(64);
      }
    }
    assertRefused(tree, "more than 64 relations");
  }

  @Test
  void refusesWrongPredicates() {
    assertThatThrownBy(() -> JoinPredicate.comparing(0.5, "a")).hasMessageContaining("two or more");
    assertThatThrownBy(() -> JoinPredicate.comparing(0, "a", "b"))
        .hasMessageContaining("selectivity");
    assertThatThrownBy(() -> new JoinPredicate(Set.of("a", "b"), 1, Set.of("c")))
        .hasMessageContaining("does not read");
  }

  @Test
  void algorithmsForInnerJoinsRefuse() {
    OperatorGraph graph = OperatorGraph.of(A.join(JoinType.LEFT_OUTER, B, AB));
    try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost().withAlgorithm("dpccp")) {
      assertThatThrownBy(() -> optimizer.optimize(graph))
          .isInstanceOf(InvalidQueryException.class)
          .hasMessageContaining("dpccp orders only inner joins");
    }
  }
}
