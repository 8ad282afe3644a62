package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueryGraphTest {
  /** A chain a - b - c, and d, which is joined with b. */
  private static QueryGraphBuilder tree() {
    return QueryGraph.builder()
        .relation("a", 10)
        .relation("b", 20, 0.5)
        .relation("c", 30)
        .relation("d", 40)
        .join("a", "b", 0.1)
        .join("c", "b", 0.2)
        .join("b", "d", 0.3);
  }

  @Test
  void answersFromBitMasks() {
    QueryGraph graph = tree().build();
    assertThat(graph.size()).isEqualTo(4);
    assertThat(graph.all()).isEqualTo(0b1111);
    assertThat(graph.neighbours(1)).isEqualTo(0b1101);
    assertThat(graph.neighbourhood(0b0011)).isEqualTo(0b1100);
    assertThat(graph.neighbourMasks()).containsExactly(0b0010, 0b1101, 0b0010, 0b0010);
    assertThat(graph.selectivity(1, 2)).isEqualTo(0.2);
    assertThat(graph.selectivity(2, 1)).isEqualTo(0.2);
    assertThat(graph.joins(2)).containsExactly(new JoinEdge(2, 1, 0.2));
    assertThat(graph.selectivity(0, 2)).isEqualTo(1);
    assertThat(graph.relation(1).filteredCardinality()).isEqualTo(10);
    assertThat(graph.areJoined(0b0001, 0b1110)).isTrue();
    assertThat(graph.areJoined(0b0001, 0b1100)).isFalse();
    assertThat(graph.names(0b0101)).isEqualTo("{a, c}");
  }

  @Test
  void knowsWhichSetsAreConnected() {
    QueryGraph graph = tree().build();
    assertThat(graph.isConnected(0)).isFalse();
    assertThat(graph.isConnected(0b0100)).isTrue();
    assertThat(graph.isConnected(0b0101)).isFalse();
    assertThat(graph.isConnected(0b1101)).isFalse();
    assertThat(graph.isConnected(0b1111)).isTrue();
  }

  @Test
  void arraysAreCopies() {
    QueryGraph graph = tree().build();
    graph.neighbourMasks()[0] = -1;
    assertThat(graph.neighbours(0)).isEqualTo(0b0010);
  }

  @Test
  void takes64Relations() {
    QueryGraphBuilder builder = QueryGraph.builder().relation("r0", 1);
    for (int i = 1; i < 64; i++) {
      builder.relation("r" + i, 1).join("r0", "r" + i, 1);
    }
    QueryGraph graph = builder.build();
    assertThat(graph.all()).isEqualTo(-1L);
    assertThat(graph.neighbours(0)).isEqualTo(-2L);
    assertThat(graph.isConnected(-1L)).isTrue();
    assertThat(graph.isConnected(-2L)).isFalse();
    assertThat(graph.hasMasks()).isTrue();
  }

  @Test
  void largerGraphsHaveListsOnly() {
    QueryGraphBuilder builder = QueryGraph.builder().relation("r0", 1);
    for (int i = 1; i < 10_000; i++) {
      builder.relation("r" + i, i).join("r" + i, "r" + i / 2, 1.0 / i);
    }
    QueryGraph graph = builder.build();
    assertThat(graph.hasMasks()).isFalse();
    assertThat(graph.joins(7))
        .containsExactly(
            new JoinEdge(7, 3, 1.0 / 7),
            new JoinEdge(14, 7, 1.0 / 14),
            new JoinEdge(15, 7, 1.0 / 15));
    assertThat(graph.selectivity(15, 7)).isEqualTo(1.0 / 15);
    assertThat(graph.selectivity(7, 15)).isEqualTo(1.0 / 15);
    assertThat(graph.selectivity(8, 7)).isEqualTo(1);
    assertThat(graph.toString()).startsWith("10000 relations").endsWith("r63, and 9936 more}");
    assertFault(() -> builder.relation("x", 1), null, "more than 10000 relations");
    assertFault(() -> builder.join("x", "r0", 1), "left", "r63] and 9936 more");
    List<ThrowingCallable> masks =
        List.of(
            graph::all,
            graph::neighbourMasks,
            () -> graph.neighbours(0),
            () -> graph.neighbourhood(1),
            () -> graph.areJoined(1, 2),
            () -> graph.isConnected(1));
    for (ThrowingCallable call : masks) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the query has 10000 relations, bit masks are for at most 64");
    }
  }

  @Test
  void saysWhatIsNotConnectedInLargeGraphs() {
    QueryGraphBuilder builder = QueryGraph.builder().relation("r0", 1);
    for (int i = 1; i < 200; i++) {
      builder.relation("r" + i, 1);
      if (i != 100) {
        builder.join("r" + (i - 1), "r" + i, 1);
      }
    }
    assertFault(builder::build, "joins", "r63, and 36 more} with {r100, r101, ");
    assertThat(builder.crossProducts(true).build().size()).isEqualTo(200);
  }

  @Test
  void crossProductsMakeAClique() {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 1)
            .relation("b", 1)
            .relation("c", 1)
            .join("a", "c", 0.5)
            .crossProducts(true)
            .build();
    assertThat(graph.neighbourMasks()).containsExactly(0b110, 0b101, 0b011);
    assertThat(graph.selectivity(0, 2)).isEqualTo(0.5);
    assertThat(graph.selectivity(0, 1)).isEqualTo(1);
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 2, 0.5));
  }

  @Test
  void refusesBadRelationsAndJoins() {
    assertFault(() -> tree().relation("a", 5), "name", "\"a\"");
    assertFault(() -> tree().relation(" ", 5), "name", "blank");
    for (String mark : List.of("\n", "\u202e", "\u2066", "\u200f", "\u2028")) {
      assertFault(() -> tree().relation("x" + mark + "y", 5), "name", "control character");
    }
    for (double cardinality : new double[] {0.5, 0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertFault(() -> tree().relation("e", cardinality), "cardinality", "" + cardinality);
    }
    for (double selectivity : new double[] {0, -0.0, -1, 1.0000001, Double.NaN}) {
      assertFault(() -> tree().relation("e", 1, selectivity), "selectivity", "" + selectivity);
      assertFault(() -> tree().join("a", "c", selectivity), "selectivity", "" + selectivity);
    }
    assertFault(() -> tree().join("x", "a", 1), "left", "no relation \"x\"");
    assertFault(() -> tree().join("a", "x", 1), "right", "no relation \"x\"");
    assertFault(() -> tree().join("a", "a", 1), "right", "joined with itself");
    assertFault(() -> tree().join("b", "a", 1), null, "joined twice");
  }

  @Test
  void refusesEmptyAndDisconnectedGraphs() {
    assertFault(() -> QueryGraph.builder().build(), "relations", "no relation");
    QueryGraphBuilder two = tree().relation("e", 5).relation("f", 6).join("f", "e", 1);
    assertFault(two::build, "joins", "no join connects {a, b, c, d} with {e, f}");
    assertThat(two.crossProducts(true).build().size()).isEqualTo(6);
  }

  private static void assertFault(ThrowingCallable call, @Nullable String attribute, String words) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            InvalidQueryException.class,
            e -> {
              assertThat(e.attribute()).isEqualTo(attribute);
              assertThat(e).hasMessageContaining(words).hasMessageNotContaining("\n");
            });
  }
}
