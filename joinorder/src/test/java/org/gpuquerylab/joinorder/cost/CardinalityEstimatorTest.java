package org.gpuquerylab.joinorder.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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
    for (int seed = 1; seed <= 20; seed++) {
      int size = 1 + seed % 13;
      QueryGraph graph = random(size, maxExponent, seed);
      CardinalityEstimator estimator = CardinalityEstimator.of(graph);
      double[] table = new double[1 << size];
      estimator.fillTable(table);
      assertThat(table[0]).isEqualTo(1);
      for (int set = 1; set < table.length; set++) {
        assertThat(table[set])
            .as("exponents to %d, seed %d, set %s", maxExponent, seed, graph.names(set))
            .isEqualTo(estimator.cardinality(set));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 100, 300})
  void listedSetsHaveTheSameBits(int maxExponent) {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = random(64, maxExponent, seed);
      CardinalityEstimator estimator = CardinalityEstimator.of(graph);
      SplittableRandom random = new SplittableRandom(seed);
      long[] sets = new long[200];
      // Every second set has the same lowest relations as the set before it.
      Arrays.setAll(sets, k -> (random.nextLong() >>> random.nextInt(64)) | (1L << (k % 64)));
      for (int k = 1; k < sets.length; k += 2) {
        sets[k] = sets[k - 1] ^ (random.nextLong() << random.nextInt(64));
        sets[k] = sets[k] == 0 ? -1 : sets[k];
      }
      assertThat(estimator.isPlain()).isEqualTo(CardinalityForm.of(graph) == CardinalityForm.PLAIN);
      double[] rows = new double[sets.length];
      int count = sets.length - 1;
      rows[count] = Double.NaN;
      estimator.cardinalities(sets, 0, count, rows);
      assertThat(rows[count]).isNaN();
      for (int k = 0; k < count; k++) {
        assertThat(rows[k])
            .as("exponents to %d, seed %d, set %s", maxExponent, seed, graph.names(sets[k]))
            .isEqualTo(estimator.cardinality(sets[k]));
      }
    }
  }

  @Test
  void setsThatGrowByHigherRelationsHaveTheSameBits() {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = random(9, 10, seed);
      CardinalityEstimator estimator = CardinalityEstimator.of(graph);
      assertThat(estimator.isPlain()).isTrue();
      for (long set = 1; set <= graph.all(); set++) {
        for (int from = 0; from <= 9; from++) {
          long lower = set & ((1L << from) - 1);
          double lowerRows = lower == 0 ? 1 : estimator.cardinality(lower);
          assertThat(estimator.extended(lowerRows, lower, set))
              .as("seed %d, set %s, from %d", seed, graph.names(set), from)
              .isEqualTo(estimator.cardinality(set));
        }
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

  /**
   * In graphs too large for bit masks, logarithms are summed for a whole set at once, and join by
   * join in two orders.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 10, 100, 300})
  void setsOfLargeGraphsAgreeWithExactArithmetic(int maxExponent) {
    for (long seed = 1; seed <= 5; seed++) {
      QueryGraph graph = random(100, maxExponent, seed);
      CardinalityEstimator estimator = CardinalityEstimator.of(graph);
      SplittableRandom random = new SplittableRandom(seed);
      for (int count : new int[] {1, 2, 3, 50, 100}) {
        int[] members = random.ints(0, 100).distinct().limit(count).sorted().toArray();
        BitSet set = new BitSet();
        Arrays.stream(members).forEach(set::set);
        double exact = exact(graph, set);
        String text = maxExponent + ", seed " + seed + ", " + set;
        double computed = estimator.cardinality(set);
        assertThat(computed).as(text).isCloseTo(exact, within(1e-11 * exact));
        if (count > 1) {
          assertThat(grown(graph, estimator.growing(), members)).as(text).isEqualTo(computed);
          int[] reversed = IntStream.of(members).map(i -> -i).sorted().map(i -> -i).toArray();
          assertThat(grown(graph, estimator.growing(), reversed)).as(text).isEqualTo(computed);
        }
      }
      assertThat(estimator.isPlain()).isFalse();
      assertThatThrownBy(() -> estimator.cardinality(1L)).isInstanceOf(IllegalStateException.class);
    }
  }

  private static double grown(QueryGraph graph, GrowingCardinality growing, int... members) {
    BitSet joined = new BitSet();
    joined.set(members[0]);
    long token = growing.relation(members[0]);
    for (int member : Arrays.stream(members).skip(1).toArray()) {
      long predicates =
          graph.joins(member).stream()
              .filter(join -> joined.get(join.other(member)))
              .mapToLong(growing::predicate)
              .sum();
      token = growing.union(token, growing.relation(member), predicates);
      joined.set(member);
    }
    return growing.cardinality(token);
  }

  @Test
  void masksGrowToTheSameBits() {
    QueryGraph graph = random(30, 20, 1);
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    int[] members = {3, 7, 11, 29};
    double expected = estimator.cardinality(1L << 3 | 1L << 7 | 1L << 11 | 1L << 29);
    assertThat(grown(graph, estimator.growing(), members)).isEqualTo(expected);
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
    return exact(graph, RelationSets.toBitSet(set));
  }

  private static double exact(QueryGraph graph, BitSet set) {
    BigDecimal rows = BigDecimal.ONE;
    for (int i : set.stream().toArray()) {
      rows = rows.multiply(new BigDecimal(graph.relation(i).cardinality()), MathContext.DECIMAL128);
      rows = rows.multiply(new BigDecimal(graph.relation(i).selectivity()), MathContext.DECIMAL128);
    }
    for (JoinEdge join : graph.joins()) {
      if (set.get(join.left()) && set.get(join.right())) {
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
