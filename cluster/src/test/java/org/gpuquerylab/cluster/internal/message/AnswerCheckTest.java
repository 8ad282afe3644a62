package org.gpuquerylab.cluster.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.internal.partition.PartitionExtremes;
import org.gpuquerylab.joinorder.internal.partition.PartitionPlan;
import org.gpuquerylab.joinorder.internal.partition.PartitionTables;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.PlanSpacePartition;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;

/**
 * Tests that a wrong answer of a worker is refused, by lines and objects that a worker may send.
 */
class AnswerCheckTest {
  /** A chain a - b - c - d, in which the join of a, b and d costs 2e15. */
  private final QueryGraph graph =
      QueryGraph.builder()
          .relation("a", 1e5)
          .relation("b", 2e5)
          .relation("c", 10)
          .relation("d", 1e5)
          .join("a", "b", 1)
          .join("b", "c", 1e-3)
          .join("c", "d", 1e-3)
          .build();

  private final PartitionedQuery query =
      new PartitionedQuery(graph, new Cout(), PlanSpace.BUSHY, 2);
  private final PartitionTally right = new ThreadRunner("test", 1, Budget.usual()).run(query);

  private static String line(String left, String joined, String cost, String parts, int partition) {
    return ("{\"partition\": %s, \"left\": %s, \"right\": %s, \"sets\": 9, \"splits\": 9, \"pairs\": 9,"
            + " \"partSplits\": [1, 2], \"partNanos\": [1, 2], \"partCpuNanos\": [1, 2],"
            + " \"host\": \"10.0.0.7\", \"cost\": %s, \"partsCost\": %s}")
        .replaceFirst("%s", Integer.toString(partition))
        .replaceFirst("%s", left)
        .replaceFirst("%s", joined)
        .replaceFirst("%s", cost)
        .replaceFirst("%s", parts);
  }

  private void assertRefused(String line, String fault) {
    assertThatThrownBy(() -> ClusterAnswer.read(ClusterLine.read(line, "a test"), query))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("the answer for partition ")
        .hasMessageContaining(" on host 10.0.0.7 is wrong: ")
        .hasMessageContaining(fault)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aCostOf1WithACrossProductIsRefused() {
    assertRefused(line("[0, 4, 5]", "[1, 3, 2]", "1", "0", 0), "no edge joins {a, b} with {d}");
  }

  @Test
  void aCostThatIsNotThePlansIsRefused() {
    assertRefused(
        line("[0, 4, 5]", "[1, 2, 3]", "1", "0", 0), "its plan costs 1.0, but the plan costs ");
    assertRefused(line("[0, 4, 5]", "[1, 2, 3]", "-1e308", "0", 0), "but the plan costs 4.02E10");
    assertRefused(
        line("[0, 4, 5]", "[1, 2, 3]", "40200000000", "1", 0), "its plan's parts cost 1.0, but");
  }

  @Test
  void aPlanOfAnotherPartitionIsRefused() {
    for (int number = 0; number < 2; number++) {
      String line = line("[1, 4, 0]", "[2, 0, 3]", "1", "1", number);
      assertRefused(line, "the joins do not form a tree");
    }
    PlanSpacePartition other =
        new PlanSpacePartition(PlanSpace.BUSHY, 4, 1, 1 - right.best().partition().number());
    boolean both = other.contains(right.best().tree(graph, new Cout()));
    PartitionPlan moved = plan(other, right.best().cost(), right.best().joins());
    if (both) {
      assertThat(AnswerCheck.checked(answer(moved, 9), query)).isNotNull();
    } else {
      assertFault(answer(moved, 9), "its plan is not in this partition");
    }
  }

  private PartitionPlan plan(PlanSpacePartition partition, double cost, JoinSequence joins) {
    return new PartitionPlan(partition, cost, right.best().partsCost(), joins, 0, 0, 0);
  }

  private static ClusterAnswer answer(PartitionPlan best, long pairs) {
    PartitionExtremes one = new PartitionExtremes(1, 1);
    return ClusterAnswer.of(new PartitionTally(best, 2, 9, 9, pairs, one, one, one), "10.0.0.7");
  }

  private void assertFault(ClusterAnswer answer, String fault) {
    assertThatThrownBy(() -> AnswerCheck.checked(answer, query))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(" on host 10.0.0.7 is wrong: ")
        .hasMessageContaining(fault);
  }

  @Test
  void objectsThatNoSearchReturnsAreRefused() {
    PlanSpacePartition own = right.best().partition();
    JoinSequence joins = right.best().joins();
    double cost = right.best().cost();
    assertFault(answer(plan(own, Double.NaN, joins), 9), "the cost of its plan is NaN");
    assertFault(answer(plan(own, cost, joins), 10), "10 joins among 9 splits");
    assertFault(answer(plan(own, cost, joins), -1), "-1 joins among 9 splits");
    assertFault(answer(plan(own, cost, joins), 2), "more joins than the 2 that it evaluated");
    assertFault(answer(plan(own, cost, new JoinSequence(4)), 9), "there must be 3 joins");
    JoinSequence outside = new JoinSequence(4);
    outside.add(-1, 7);
    outside.add(2, 3);
    outside.add(0, 1);
    assertFault(answer(plan(own, cost, outside), 9), "the joins do not form a tree");
    PlanSpacePartition linear = new PlanSpacePartition(PlanSpace.LEFT_DEEP, 4, 1, 0);
    assertFault(answer(plan(linear, cost, joins), 9), "it answers another query");
  }

  @Test
  void theHostOfTheBestPlanIsKept() {
    ClusterAnswer one = ClusterAnswer.of(query.search(0, Budget.usual(), tables()), "one");
    ClusterAnswer other = ClusterAnswer.of(query.search(1, Budget.usual(), tables()), "other");
    ClusterAnswer sum = one.plus(other);
    assertThat(sum.host()).isEqualTo(right.best().partition().number() == 0 ? "one" : "other");
    assertThat(AnswerCheck.checked(sum, query).best().cost()).isEqualTo(right.best().cost());
    assertThat(ClusterAnswer.read(ClusterLine.read(sum.line(), "a test"), query).pairs())
        .isEqualTo(right.pairs());
  }

  private static PartitionTables tables() {
    return new PartitionTables();
  }
}
