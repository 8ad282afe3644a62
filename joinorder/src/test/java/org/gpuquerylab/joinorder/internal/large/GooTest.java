package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;

class GooTest {
  @Test
  void joinsTheSmallestResultsFirst() {
    // The join b-c has 10 rows, a-b 100, c-d 50, d-e 20; then {b, c} with d has 25 rows, with a
    // 500.
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 100)
            .relation("b", 10)
            .relation("c", 10)
            .relation("d", 50)
            .relation("e", 4)
            .join("a", "b", 0.1)
            .join("b", "c", 0.1)
            .join("c", "d", 0.1)
            .join("d", "e", 0.1)
            .build();
    JoinTreeBuilder trees = new JoinTreeBuilder(graph, new Cout());
    JoinTree bc = trees.join(trees.leaf(1), trees.leaf(2));
    JoinTree de = trees.join(trees.leaf(3), trees.leaf(4));
    JoinTree bcde = trees.join(bc, de);
    assertThat(bcde.cardinality()).isEqualTo(20);
    JoinTree expected = trees.join(bcde, trees.leaf(0));
    JoinTree plan = new Goo(new Cout()).optimize(graph).plan();
    assertThat(plan.cost()).isEqualTo(expected.cost());
    assertThat(plan.postOrder()).hasSize(9).contains(bc, de).anyMatch(n -> n.cardinality() == 20);
  }
}
