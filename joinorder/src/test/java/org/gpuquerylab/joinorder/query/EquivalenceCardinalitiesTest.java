package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EquivalenceCardinalitiesTest {
  /**
   * A query with t.id = mc.movie_id = mk.movie_id; the columns have 1000, 800 and 500 distinct
   * values.
   */
  private static QueryGraphBuilder movies() {
    return QueryGraph.builder()
        .relation("t", 1000)
        .relation("mc", 2000)
        .relation("mk", 5000)
        .column("movie", "t", 1000)
        .column("movie", "mc", 800)
        .column("movie", "mk", 500)
        .join("t", "mc", 1)
        .join("t", "mk", 1)
        .join("mc", "mk", 1);
  }

  @Test
  void threeEqualColumnsAreTwoEqualities() {
    QueryGraph graph = movies().build();
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    assertThat(estimator.cardinality(0b011)).isCloseTo(1000 * 2000 / 1000., within(1e-9));
    assertThat(estimator.cardinality(0b101)).isCloseTo(1000 * 5000 / 1000., within(1e-9));
    assertThat(estimator.cardinality(0b110)).isCloseTo(2000 * 5000 / 800., within(1e-9));
    assertThat(estimator.cardinality(0b111))
        .as("divided by the two largest numbers of distinct values")
        .isCloseTo(1000. * 2000 * 5000 / 1000 / 800, within(1e-9));
    assertThat(graph.selectivity(1, 2)).isEqualTo(1 / 800.);
    assertThat(estimator.isPlain()).isFalse();
  }

  @Test
  void pairsOfColumnsNeedNothingButEdges() {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 10)
            .relation("b", 40)
            .column("x", "a", 5)
            .column("x", "b", 20)
            .column("y", "a", 2)
            .column("y", "b", 4)
            .column("alone", "a", 4)
            .join("a", "b", 0.5)
            .build();
    assertThat(graph.cardinalities()).isEmpty();
    assertThat(graph.selectivity(0, 1)).isEqualTo(0.5 / 20 / 4);
  }

  @Test
  void anEqualityWithoutAnEdgeCountsAllTheSame() {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 10)
            .relation("b", 30)
            .relation("c", 20)
            .column("x", "a", 5)
            .column("x", "c", 20)
            .join("a", "b", 0.1)
            .join("b", "c", 0.2)
            .build();
    assertThat(CardinalityEstimator.of(graph).cardinality(0b111))
        .isCloseTo(10 * 30 * 20 * 0.1 * 0.2 / 20, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 6, 10, 200})
  void agreesWithTheRuleInAnyOrderOfJoins(int maxExponent) {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = random(8, maxExponent, seed);
      SetCardinalities cardinalities = graph.cardinalities().orElseThrow();
      double[] table = new double[1 << graph.size()];
      cardinalities.fill(table);
      SplittableRandom random = new SplittableRandom(seed);
      for (int set = 1; set < table.length; set++) {
        String query =
            String.format(Locale.ROOT, "exponents to %d, seed %d, set %d", maxExponent, seed, set);
        double cardinality = cardinalities.cardinality(set);
        assertThat(table[set]).as(query).isEqualTo(cardinality);
        double expected = Math.exp(logarithmByRule(graph, set, random));
        if (expected > 1e-290 && expected < 1e290) {
          assertThat(cardinality).as(query).isCloseTo(expected, within(1e-9 * expected));
        }
      }
    }
  }

  /**
   * The logarithm of a set's rows by the rule LS, if its relations are joined one by one in a
   * random order.
   */
  private static double logarithmByRule(QueryGraph graph, int set, SplittableRandom random) {
    EquivalenceCardinalities given = (EquivalenceCardinalities) graph.cardinalities().orElseThrow();
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      if ((set >>> i & 1) != 0) {
        right.add(i);
      }
    }
    double logarithm = 0;
    while (!right.isEmpty()) {
      int next = right.remove(random.nextInt(right.size()));
      logarithm += Math.log(graph.relation(next).filteredCardinality());
      for (JoinEdge join : given.joins()) {
        boolean applies =
            (join.left() == next && left.contains(join.right()))
                || (join.right() == next && left.contains(join.left()));
        logarithm += applies ? Math.log(join.selectivity()) : 0;
      }
      for (EquivalenceClass equivalence : given.classes()) {
        double largest = left.stream().mapToDouble(l -> pair(equivalence, l, next)).max().orElse(0);
        logarithm += largest > 0 ? Math.log(largest) : 0;
      }
      left.add(next);
    }
    return logarithm;
  }

  /**
   * The selectivity of the equality between two relations: 1 / (the larger number of distinct
   * values), or 0 if the class has no column of one of them.
   */
  private static double pair(EquivalenceClass equivalence, int left, int right) {
    double distinct = 0;
    int found = 0;
    for (EquivalenceClass.Column column : equivalence.columns()) {
      if (column.relation() == left || column.relation() == right) {
        distinct = Math.max(distinct, column.distinct());
        found++;
      }
    }
    return found == 2 ? 1 / distinct : 0;
  }

  private static QueryGraph random(int size, int maxExponent, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      double rows = Math.pow(10, random.nextDouble() * maxExponent);
      builder.relation("t" + i, rows, 1 - random.nextDouble());
      for (int c = 0; c < 3; c++) {
        if (c == 0 || random.nextInt(3) == 0) {
          builder.column("class" + c, "t" + i, Math.pow(10, random.nextDouble() * maxExponent));
        }
      }
      for (int j = 0; j < i; j++) {
        double selectivity = Math.pow(10, -random.nextDouble() * maxExponent);
        builder.join("t" + i, "t" + j, random.nextInt(4) == 0 ? selectivity : 1);
      }
    }
    return builder.build();
  }

  @Test
  void writtenGraphsReadTheSame() throws IOException {
    for (long seed = 1; seed <= 5; seed++) {
      QueryGraph graph = random(6, 4, seed);
      String text = QueryGraphWriter.write(graph);
      QueryGraph again = read(text);
      assertThat(QueryGraphWriter.write(again)).isEqualTo(text);
      assertThat(again.joins()).isEqualTo(graph.joins());
      for (int set = 1; set < 64; set++) {
        assertThat(CardinalityEstimator.of(again).cardinality(set))
            .isEqualTo(CardinalityEstimator.of(graph).cardinality(set));
      }
    }
  }

  @Test
  void joinsOfEqualColumnsMayLeaveOutTheSelectivity() throws IOException {
    QueryGraph graph = read(FILE);
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 1, 0.05), new JoinEdge(1, 2, 0.5));
  }

  private static final String FILE =
      """
      {"relations": [{"name": "a", "cardinality": 10}, {"name": "b", "cardinality": 20},
                     {"name": "c", "cardinality": 30}],
       "joins": [{"left": "a", "right": "b"}, {"left": "b", "right": "c", "selectivity": 0.5}],
       "columns": [{"class": "x", "relation": "a", "distinct": 10},
                   {"class": "x", "relation": "b", "distinct": 20, "comment": "a key"}]}
      """;

  /** Each line has a part of the good file, its replacement, and the expected message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"distinct\": 10 | \"distinct\": 0.5 | /columns/0/distinct: the number of distinct values",
        "\"distinct\": 10 | \"distinct\": NaN | /columns/0/distinct: this is NaN; it must be a finite number",
        "\"distinct\": 10 | \"comment\": \"\" | /columns/0: the key \"distinct\" is missing; add",
        "\"relation\": \"a\" | \"relation\": \"z\" | /columns/0/relation: there is no relation",
        "\"relation\": \"a\" | \"relation\": \"b\" | /columns/1/relation: \"b\" has two columns in",
        "\"class\": \"x\", \"relation\": \"a\" | \"class\": \"y\", \"relation\": \"a\" |"
            + " /joins/0: the key \"selectivity\" is missing; add it",
        "\"columns\" | \"colums\" | the key \"colums\" is unknown; did you mean columns? use relations, joins, columns",
      })
  void refusesWithFileAndPlace(String good, String bad, String message) {
    assertThat(FILE).contains(good);
    assertThatThrownBy(() -> read(FILE.replaceFirst(good, bad)))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("q.json:")
        .hasMessageContaining(message);
  }

  private static QueryGraph read(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return QueryGraphReader.read(new ByteArrayInputStream(bytes), "q.json", false);
  }
}
