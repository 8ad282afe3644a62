package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphWriter;
import org.gpuquerylab.joinorder.query.Relation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the query graphs of statements that join tables. */
class JoinPredicatesTest {
  private static final SqlFrontEnd FRONT_END = new SqlFrontEnd(MovieSchema.untyped());

  private static QueryGraph read(String sql) {
    return BlockGraph.of(FRONT_END.bind(sql, "q.sql").blocks().get(0), false);
  }

  private static Offset<Double> close(double expected) {
    return within(1e-12 * expected);
  }

  @Test
  void equalitiesAreEdges() {
    QueryGraph graph = read("SELECT * FROM t, mc WHERE t.id = mc.movie_id");
    assertThat(graph.relations())
        .containsExactly(new Relation("t", 1000, 1), new Relation("mc", 2000, 1));
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 1, 1e-3));
    assertThat(graph.cardinalities()).as("edges express all predicates").isEmpty();
  }

  @Test
  void transitiveEqualitiesAreClosedAndCountOnce() {
    QueryGraph graph =
        read("SELECT * FROM t, mc, mk WHERE t.id = mc.movie_id AND mk.movie_id = t.id");
    assertThat(graph.joins())
        .containsExactly(
            new JoinEdge(0, 1, 1. / 1000),
            new JoinEdge(0, 2, 1. / 1000),
            new JoinEdge(1, 2, 1. / 800));
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    double all = 1000. * 2000 * 5000 / 1000 / 800;
    assertThat(estimator.cardinality(0b111)).isCloseTo(all, close(all));
    assertThat(estimator.cardinality(0b110)).isCloseTo(12500, close(12500));
    QueryGraph stated =
        read(
            "SELECT * FROM t, mc, mk WHERE t.id = mc.movie_id AND mk.movie_id = t.id"
                + " AND mc.movie_id = mk.movie_id");
    assertThat(QueryGraphWriter.write(stated))
        .as("an implied equality may be stated")
        .isEqualTo(QueryGraphWriter.write(graph));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t JOIN mc ON t.id = mc.movie_id JOIN mk ON mc.movie_id = mk.movie_id",
        "SELECT * FROM t JOIN mc ON TRUE, mk WHERE 1 = 1 AND t.id = mc.movie_id"
            + " AND mk.movie_id = t.id",
        "select 1 from T inner join MC on (T.ID = mc.Movie_Id) cross join mk"
            + " where (mk.movie_id) = (mc.movie_id);",
        "SELECT count(*) FROM t, (mc JOIN mk USING (movie_id)) WHERE id = mc.movie_id GROUP BY id",
        "SELECT * FROM \"t\" AS \"t\", mc AS mc, mk mk WHERE \"t\".\"id\" = mc.movie_id"
            + " AND mk.movie_id = id -- the end\n",
        "\uFEFFSELECT DISTINCT t.id + 1 FROM t, mc, mk WHERE ((t.id = mc.movie_id)"
            + " AND (mc.movie_id = mk.movie_id)) ORDER BY 1 LIMIT 7",
      })
  void formsOfJoinsMeanTheSame(String sql) {
    QueryGraph expected =
        read("SELECT * FROM t, mc, mk WHERE t.id = mc.movie_id AND mc.movie_id = mk.movie_id");
    QueryGraph graph = read(sql);
    assertThat(graph.joins()).isEqualTo(expected.joins());
    assertThat(CardinalityEstimator.of(graph).cardinality(0b111))
        .isEqualTo(CardinalityEstimator.of(expected).cardinality(0b111));
  }

  @Test
  void severalPredicatesOfTwoTablesMultiply() {
    QueryGraph graph =
        read(
            "SELECT * FROM t, mc WHERE t.id = mc.movie_id AND t.kind = mc.kind AND title < mc.note");
    double expected = 1. / 1000 / 7 / 3;
    assertThat(graph.selectivity(0, 1)).isCloseTo(expected, close(expected));
  }

  @Test
  void rowsThatAreNullInAJoinColumnAreTakenOut() {
    QueryGraph graph = read("SELECT * FROM mc, cn WHERE company_id = cn.id");
    assertThat(graph.relation(0).selectivity()).isEqualTo(0.9);
    assertThat(graph.selectivity(0, 1)).isEqualTo(1. / 100);
  }

  @Test
  void equalColumnsOfOneTableAreALocalPredicate() {
    QueryGraph graph = read("SELECT * FROM t, mc WHERE t.id = mc.movie_id AND t.title = t.id");
    assertThat(graph.relation(0).selectivity()).isEqualTo(1. / 1000);
    assertThat(graph.selectivity(0, 1))
        .as("the smaller number of distinct values counts")
        .isEqualTo(1. / 900);
  }

  @Test
  void selfJoinsHaveAliases() {
    QueryGraph graph = read("SELECT * FROM t a JOIN t b ON a.id = b.kind WHERE a.kind = 3");
    assertThat(graph.relations())
        .containsExactly(new Relation("a", 1000, 1. / 7), new Relation("b", 1000, 1));
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 1, 1. / 1000));
  }

  @Test
  void alternativesOverTwoTablesAreAnEdge() {
    QueryGraph graph =
        read(
            "SELECT * FROM t, mc WHERE (t.kind = 1 AND mc.kind = 2) OR (t.kind = 2 AND mc.kind = 1)");
    double one = 1. / 7 / 4;
    assertThat(graph.selectivity(0, 1)).isCloseTo(2 * one - one * one, close(one));
  }

  @Test
  void crossProductsJoinWhatNothingJoins() {
    QueryGraph graph = read("SELECT * FROM t, cn");
    assertThat(graph.crossProducts()).isTrue();
    assertThat(CardinalityEstimator.of(graph).cardinality(0b11)).isEqualTo(100_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "t.id = mc.movie_id AND mc.movie_id = t.id | 0.001",
        "NOT (t.id <> mc.movie_id) | 0.001",
        "NOT NOT (t.id = mc.movie_id) | 0.001",
        "(t.id = mc.movie_id) IS TRUE | 0.001",
        "t.id IN (mc.movie_id) | 0.001",
        "(t.id, t.kind) = (mc.movie_id, mc.kind) | 0.000142857142857",
        "t.id < mc.movie_id AND mc.movie_id > t.id AND id < MC.MOVIE_ID | 0.333333333333",
        "t.title <> mc.note AND mc.note <> t.title | 0.998888888889",
      })
  void joinPredicatesCountOnce(String predicate, double expected) {
    QueryGraph graph = read("SELECT * FROM t, mc WHERE " + predicate);
    assertThat(graph.joins()).hasSize(1);
    assertThat(graph.selectivity(0, 1)).isCloseTo(expected, within(1e-11));
  }
}
