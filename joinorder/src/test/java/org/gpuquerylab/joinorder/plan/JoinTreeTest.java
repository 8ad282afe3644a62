package org.gpuquerylab.joinorder.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // a jar may return null
class JoinTreeTest {
  private final QueryGraph graph =
      QueryGraph.builder()
          .relation("a", 100)
          .relation("b", 20, 0.5)
          .relation("c", 3)
          .join("a", "b", 0.25)
          .join("b", "c", 0.125)
          .build();
  private final JoinTreeBuilder builder = new JoinTreeBuilder(graph, new Cout());
  private final JoinTreeValidator validator = new JoinTreeValidator(graph, new Cout());
  private final JoinTree.Leaf a = builder.leaf(0);
  private final JoinTree.Leaf b = builder.leaf(1);
  private final JoinTree.Leaf c = builder.leaf(2);
  private final JoinTree.Join ab = builder.join(a, b);
  private final JoinTree.Join abc = builder.join(ab, c);

  @Test
  void carriesCardinalitiesAndCosts() {
    assertThat(b.cardinality()).isEqualTo(10);
    assertThat(b.cost()).isZero();
    assertThat(ab.cardinality()).isEqualTo(250);
    assertThat(ab.cost()).isEqualTo(250);
    assertThat(abc.cardinality()).isEqualTo(93.75);
    assertThat(abc.cost()).isEqualTo(343.75);
    assertThat(validator.validate(abc)).isEqualTo(343.75);
  }

  @Test
  void isBuiltFromSplits() {
    assertThat(builder.build(set -> set == 0b111 ? 0b011 : 0b001)).isEqualTo(abc);
    assertThatThrownBy(() -> builder.build(set -> 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not a left part of a split of {a, b, c}");
  }

  @Test
  void isBuiltFromASequenceOfJoins() {
    assertThat(builder.build(new int[] {0, 3}, new int[] {1, 2})).isEqualTo(abc);
    assertThat(abc.postOrder()).containsExactly(a, b, ab, c, abc);
    assertThat(abc.relations()).isEqualTo(RelationSets.toBitSet(0b111));
  }

  @Test
  void prints() {
    assertThat(JoinTreePrinter.print(abc))
        .isEqualTo(
            """
            join  cardinality 93.7500  cost 343.750
              join  cardinality 250  cost 250
                a  cardinality 100
                b  cardinality 10
              c  cardinality 3
            """);
  }

  @Test
  void hasAJsonForm() {
    assertThat(JoinTreeJson.toJson(abc))
        .isEqualTo(
            "{\"join\":[{\"join\":[{\"relation\":\"a\"},{\"relation\":\"b\"}],"
                + "\"cardinality\":250.0,\"cost\":250.0},{\"relation\":\"c\"}],"
                + "\"cardinality\":93.75,\"cost\":343.75}");
    assertThat(JoinTreeJson.toFlatJson(abc))
        .isEqualTo(
            "[{\"relation\":\"a\"},{\"relation\":\"b\"},"
                + "{\"join\":[0,1],\"cardinality\":250.0,\"cost\":250.0},{\"relation\":\"c\"},"
                + "{\"join\":[2,3],\"cardinality\":93.75,\"cost\":343.75}]");
  }

  @Test
  void validationFindsFaults() {
    assertFault(ab, "the plan lacks {c}");
    assertFault(builder.join(ab, builder.join(b, c)), "joins {b} twice");
    assertFault(builder.join(builder.join(a, c), b), "no edge joins {a} with {c}");
    assertFault(null, "lacks an input");
    assertFault(new JoinTree.Join(ab, null, 1, 1), "lacks an input");
    JoinTree doubled = a;
    for (int i = 0; i < 60; i++) { // 2^60 leaves
      doubled = new JoinTree.Join(doubled, doubled, 1, 1);
    }
    assertFault(doubled, "more than 12 nodes");
    assertFault(new JoinTree.Join(ab, c, 93.75, Double.NaN), "the cost of {a, b, c} is 343.75");
    assertFault(new JoinTree.Join(ab, c, Double.NaN, 343.75), "the cardinality of {a, b, c}");
    assertFault(new JoinTree.Leaf(3, "d", 1), "no relation");
    assertFault(new JoinTree.Leaf(-1, "a", 1), "no relation");
    assertFault(new JoinTree.Leaf(1, "a", 10), "no relation");
    assertFault(new JoinTree.Leaf(0, "a", 99), "cardinality of {a} is 100.0, not 99.0");
    assertFault(new JoinTree.Join(ab, c, 93.75, 1), "cost of {a, b, c} is 343.75, not 1.0");
    assertFault(new JoinTree.Join(ab, c, Double.NaN, 343.75), "cardinality of {a, b, c} is 93.75");
  }

  @Test
  void crossProductsAreValidWhereTheGraphAllowsThem() {
    QueryGraph loose =
        QueryGraph.builder().relation("a", 2).relation("b", 3).crossProducts(true).build();
    JoinTreeBuilder trees = new JoinTreeBuilder(loose, new Cout());
    JoinTree tree = trees.join(trees.leaf(1), trees.leaf(0));
    assertThat(new JoinTreeValidator(loose, new Cout()).validate(tree)).isEqualTo(6);
  }

  private void assertFault(JoinTree tree, String message) {
    assertThatThrownBy(() -> validator.validate(tree))
        .isInstanceOf(InvalidPlanException.class)
        .hasMessageContaining(message);
  }
}
