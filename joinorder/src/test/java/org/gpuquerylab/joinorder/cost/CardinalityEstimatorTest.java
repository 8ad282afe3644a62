package org.gpuquerylab.joinorder.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardinalityEstimatorTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 10, 100, 300})
  void agreesWithExactArithmetic(int maxExponent) {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = random(10, maxExponent, seed);
      CardinalityEstimator estimator = CardinalityEstimator.of(graph);
      for (long set = 1; set <= graph.all(); set++) {
        double exact = exact(graph, set);
        assertThat(estimator.cardinality(set))
            .as("exponents to %d, seed %d, set %s", maxExponent, seed, graph.names(set))
            .isCloseTo(exact, within(1e-12 * exact));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 100, 300})
  void theTableHasTheSameBits(int maxExponent) {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = random(9, maxExponent, seed);
      CardinalityEstimator estimator = CardinalityEstimator.of(graph);
      double[] table = new double[1 << 9];
      estimator.fillTable(table);
      assertThat(table[0]).isEqualTo(1);
      for (int set = 1; set < table.length; set++) {
        assertThat(table[set])
            .as("exponents to %d, seed %d, set %s", maxExponent, seed, graph.names(set))
            .isEqualTo(estimator.cardinality(set));
      }
    }
  }

  @Test
  void plainAndScaledProductsHaveTheSameBits() {
    QueryGraph small = random(9, 10, 1);
    QueryGraphBuilder builder = copy(small);
    builder.relation("huge", 1e300).join("huge", "t0", 1e-300);
    CardinalityEstimator plain = CardinalityEstimator.of(small);
    CardinalityEstimator scaled = CardinalityEstimator.of(builder.build());
    assertThat(plain.isPlain()).isTrue();
    assertThat(scaled.isPlain()).isFalse();
    for (long set = 1; set <= small.all(); set++) {
      assertThat(scaled.cardinality(set)).isEqualTo(plain.cardinality(set));
    }
  }

  @Test
  void largeProductsOnTheWayDoNotSpoilTheResult() {
    QueryGraphBuilder builder = QueryGraph.builder().relation("hub", 1e12);
    for (int i = 1; i < 64; i++) {
      builder.relation("r" + i, 1e12).join("hub", "r" + i, 1e-12);
    }
    QueryGraph graph = builder.build();
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    assertThat(estimator.cardinality(graph.all())).isCloseTo(1e12, within(1e3));
    assertThat(estimator.cardinality(graph.all() & ~1L))
        .isEqualTo(CardinalityEstimator.MAX_CARDINALITY);
  }

  @Test
  void tinyResultsCountAsZero() {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 1, 1e-200)
            .relation("b", 1, 1e-90)
            .relation("c", 1)
            .join("a", "b", 1e-9)
            .join("b", "c", 1e-2)
            .build();
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    assertThat(estimator.cardinality(0b011)).isCloseTo(1e-299, within(1e-311));
    assertThat(estimator.cardinality(0b111)).isZero();
  }

  @Test
  void refusesTablesOfAnotherSize() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 4, 1);
    assertThatThrownBy(() -> CardinalityEstimator.of(graph).fillTable(new double[15]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("15 elements");
  }

  private static double exact(QueryGraph graph, long set) {
    BigDecimal rows = BigDecimal.ONE;
    for (int i : RelationSets.members(set)) {
      rows = rows.multiply(new BigDecimal(graph.relation(i).cardinality()), MathContext.DECIMAL128);
      rows = rows.multiply(new BigDecimal(graph.relation(i).selectivity()), MathContext.DECIMAL128);
    }
    for (JoinEdge join : graph.joins()) {
      if (RelationSets.contains(set, join.left()) && RelationSets.contains(set, join.right())) {
        rows = rows.multiply(new BigDecimal(join.selectivity()), MathContext.DECIMAL128);
      }
    }
    if (rows.compareTo(BigDecimal.valueOf(1e300)) >= 0) {
      return 1e300;
    }
    return rows.compareTo(new BigDecimal("1e-300")) < 0 ? 0 : rows.doubleValue();
  }

  private static QueryGraph random(int size, int maxExponent, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      double rows = Math.pow(10, random.nextDouble() * maxExponent);
      builder.relation("t" + i, rows, 1 - random.nextDouble());
      for (int j = 0; j < i; j++) {
        if (j == 0 || random.nextInt(3) == 0) {
          double selectivity = Math.pow(10, -random.nextDouble() * maxExponent);
          builder.join("t" + i, "t" + j, selectivity);
        }
      }
    }
    return builder.build();
  }

  private static QueryGraphBuilder copy(QueryGraph graph) {
    QueryGraphBuilder builder = QueryGraph.builder();
    graph.relations().forEach(r -> builder.relation(r.name(), r.cardinality(), r.selectivity()));
    graph
        .joins()
        .forEach(
            join ->
                builder.join(
                    graph.relation(join.left()).name(),
                    graph.relation(join.right()).name(),
                    join.selectivity()));
    return builder;
  }
}
