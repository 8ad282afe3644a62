package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.assertj.core.data.Offset;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphWriter;
import org.gpuquerylab.joinorder.query.Relation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlQueryReaderTest {
  private static final String SCHEMA = SqlTestSchema.TEXT;

  private static Schema schema(String text) throws IOException {
    return SqlTestSchema.read(text);
  }

  private static QueryGraph read(String sql) throws IOException {
    return SqlQueryReader.read(sql, "q.sql", schema(SCHEMA), false);
  }

  private static Offset<Double> close(double expected) {
    return within(1e-12 * expected);
  }

  @Test
  void equalitiesAreEdges() throws IOException {
    QueryGraph graph = read("SELECT * FROM t, mc WHERE t.id = mc.movie_id");
    assertThat(graph.relations())
        .containsExactly(new Relation("t", 1000, 1), new Relation("mc", 2000, 1));
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 1, 1e-3));
    assertThat(graph.cardinalities()).as("edges express all predicates").isEmpty();
  }

  @Test
  void transitiveEqualitiesAreClosedAndCountOnce() throws IOException {
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
  void formsOfJoinsMeanTheSame(String sql) throws IOException {
    QueryGraph expected =
        read("SELECT * FROM t, mc, mk WHERE t.id = mc.movie_id AND mc.movie_id = mk.movie_id");
    QueryGraph graph = read(sql);
    assertThat(graph.joins()).isEqualTo(expected.joins());
    assertThat(CardinalityEstimator.of(graph).cardinality(0b111))
        .isEqualTo(CardinalityEstimator.of(expected).cardinality(0b111));
  }

  @Test
  void severalPredicatesOfTwoTablesMultiply() throws IOException {
    QueryGraph graph =
        read(
            "SELECT * FROM t, mc WHERE t.id = mc.movie_id AND t.kind = mc.kind AND title < mc.note");
    double expected = 1. / 1000 / 7 / 3;
    assertThat(graph.selectivity(0, 1)).isCloseTo(expected, close(expected));
  }

  @Test
  void rowsThatAreNullInAJoinColumnAreTakenOut() throws IOException {
    QueryGraph graph = read("SELECT * FROM mc, cn WHERE company_id = cn.id");
    assertThat(graph.relation(0).selectivity()).isEqualTo(0.9);
    assertThat(graph.selectivity(0, 1)).isEqualTo(1. / 100);
  }

  @Test
  void equalColumnsOfOneTableAreALocalPredicate() throws IOException {
    QueryGraph graph = read("SELECT * FROM t, mc WHERE t.id = mc.movie_id AND t.title = t.id");
    assertThat(graph.relation(0).selectivity()).isEqualTo(1. / 1000);
    assertThat(graph.selectivity(0, 1))
        .as("the smaller number of distinct values counts")
        .isEqualTo(1. / 900);
  }

  @Test
  void selfJoinsHaveAliases() throws IOException {
    QueryGraph graph = read("SELECT * FROM t a JOIN t b ON a.id = b.kind WHERE a.kind = 3");
    assertThat(graph.relations())
        .containsExactly(new Relation("a", 1000, 1. / 7), new Relation("b", 1000, 1));
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 1, 1. / 1000));
  }

  @Test
  void alternativesOverTwoTablesAreAnEdge() throws IOException {
    QueryGraph graph =
        read(
            "SELECT * FROM t, mc WHERE (t.kind = 1 AND mc.kind = 2) OR (t.kind = 2 AND mc.kind = 1)");
    double one = 1. / 7 / 4;
    assertThat(graph.selectivity(0, 1)).isCloseTo(2 * one - one * one, close(one));
  }

  @Test
  void crossProductsJoinWhatNothingJoins() throws IOException {
    assertThatThrownBy(() -> read("SELECT * FROM t, cn"))
        .hasMessage("q.sql: no join connects {t} with {cn}; add a join or allow cross products");
    QueryGraph graph = SqlQueryReader.read("SELECT * FROM t, cn", "q.sql", schema(SCHEMA), true);
    assertThat(CardinalityEstimator.of(graph).cardinality(0b11)).isEqualTo(100_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | q.sql: the file has no SQL statement; give one",
        "SELEC * FROM t | q.sql:1:1: 'SELEC' is not expected here; mend the SQL",
        "SELECT * FROM t WHERE kind = | q.sql:1:28: the statement ends too early; complete it",
        "SELECT * FROM t WHERE kind = 'x | q.sql:1:32: a character or a quote is out of place",
        "SELECT * FROM t; SELECT 1 | q.sql:1:18: a second statement begins here; give one",
        "UPDATE t SET kind = 1 | q.sql:1:1: the statement is not a plain SELECT; give SELECT ... FROM",
        "SELECT 1 | q.sql:1:1: there is no FROM; name at least one table",
        "SELECT 1 FROM t UNION SELECT 2 FROM t | q.sql:1:17: set operations such as UNION are not",
        "WITH q AS (SELECT 1) SELECT * FROM t | q.sql:1:1: WITH is not supported; put its tables",
        "SELECT * FROM t, (SELECT 1) s | q.sql:1:19: sub-queries are not supported; join their",
        "SELECT * FROM t WHERE EXISTS (SELECT 1) | sub-queries are not supported; join their",
        "SELECT * FROM t WHERE id IN (SELECT 1) | sub-queries are not supported; join their",
        "SELECT * FROM t WHERE id = (SELECT 1) | sub-queries are not supported; join their",
        "SELECT * FROM t WHERE id > ALL (SELECT 1) | sub-queries are not supported; join their",
        "SELECT (SELECT 1) FROM t | q.sql:1:9: sub-queries are not supported; join their tables",
        "SELECT id FROM t GROUP BY id HAVING id > (SELECT 1) | sub-queries are not supported",
        "SELECT * FROM t LEFT JOIN mc ON t.id = mc.movie_id | outer joins are not supported; make",
        "SELECT * FROM t FULL OUTER JOIN mc ON t.id = mc.movie_id | outer joins are not supported",
        "SELECT * FROM t, mc WHERE t.id = mc.movie_id(+) | outer joins are not supported; leave",
        "SELECT * FROM t NATURAL JOIN mc | q.sql:1:30: natural joins are not supported; give the",
        "SELECT * FROM t, x | q.sql:1:18: there is no table \"x\" in schema.json; add it",
        "SELECT * FROM t, t | q.sql:1:18: there are two tables with the name \"t\"; give one an",
        "SELECT * FROM t, mc T | q.sql:1:18: there are two tables with the name \"T\"; give one",
        "SELECT * FROM t WHERE x = 1 | q.sql:1:23: no table has a column \"x\" in schema.json; add",
        "SELECT * FROM t WHERE t.x = 1 | q.sql:1:23: the table of \"t\" has no column \"x\" in",
        "SELECT * FROM t WHERE u.id = 1 | q.sql:1:23: there is no table \"u\" in FROM; add it",
        "SELECT * FROM t, mc WHERE kind = 1 | the column \"kind\" is in several tables; put an",
        "SELECT * FROM t JOIN mc USING (id) | no table has a column \"id\" in schema.json; add it",
        "SELECT * FROM t WHERE made < date '2001-02-29' | there is no such day; mend the date: DATE '2001",
        "SELECT * FROM t WHERE made < '2001-02-29'::date | there is no such day; mend the date: '20",
        "SELECT * FROM t WHERE made < cast('2001-13-01' AS date) + interval '1' day | no such day;",
        "SELECT * FROM t, mc, cn WHERE t.id + mc.kind = cn.id | is over 3 tables, predicates are",
      })
  void refusesInOneLine(String sql, String message) {
    assertThatThrownBy(() -> read(sql))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("q.sql:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void manyConjunctsAndDeepParenthesesAreTaken() throws IOException {
    StringBuilder sql = new StringBuilder("SELECT * FROM t WHERE kind = 1");
    for (int i = 0; i < 2000; i++) {
      sql.append(" AND title <> 'x").append(i).append('\'');
    }
    assertThat(read(sql.toString()).relation(0).selectivity()).isPositive();
    String deep = "(".repeat(15) + "kind = 1" + ")".repeat(15);
    assertThat(read("SELECT * FROM t WHERE " + deep).relation(0).selectivity()).isEqualTo(1. / 7);
  }
}
