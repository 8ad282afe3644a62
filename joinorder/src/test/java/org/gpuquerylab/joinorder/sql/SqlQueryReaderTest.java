package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.assertj.core.data.Offset;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.joinorder.query.file.QueryFormatException;
import org.gpuquerylab.joinorder.query.file.QueryGraphWriter;
import org.gpuquerylab.joinorder.sql.schema.Schema;
import org.gpuquerylab.joinorder.sql.schema.SchemaReader;
import org.gpuquerylab.joinorder.sql.syntax.TimeLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
    assertThat(graph.cardinalities()).as("edges say it all").isEmpty();
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
        .as("what is implied may be stated")
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
    assertThat(graph.selectivity(0, 1)).as("by the smaller of the two").isEqualTo(1. / 900);
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
        .hasMessage("q.sql: no join connects {t} with {cn}, add a join or allow cross products");
    QueryGraph graph = SqlQueryReader.read("SELECT * FROM t, cn", "q.sql", schema(SCHEMA), true);
    assertThat(CardinalityEstimator.of(graph).cardinality(0b11)).isEqualTo(100_000);
  }

  /** Selectivities of predicates over t, whose columns are in the schema above. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "kind = 3 | 1 / 7",
        "3 = kind | 1 / 7",
        "id = 5 | 1 / 1000",
        "id = 2000 | 1 / 1000",
        "year = 1950 | 0.8 / 100",
        "year <> 1950 | 0.8 - 0.008",
        "kind != 3 | 6 / 7",
        "year < 1925 | 0.8 * 0.25",
        "year <= 1925 | 0.8 * 0.25",
        "1925 > year | 0.8 * 0.25",
        "year > 1925 | 0.8 * 0.75",
        "1925 <= year | 0.8 * 0.75",
        "year > 3000 | 1 / 1000",
        "year > 1990 and year <= 1995 | 0.8 * 0.05",
        "year BETWEEN 1990 AND 1995 | 0.8 * 0.05",
        "year BETWEEN 1990 AND 1990 | 0.8 * 0.01",
        "year NOT BETWEEN 1990 AND 1995 | 0.8 - 0.04",
        "year > -5 AND 1950.0 > year | 0.8 * 0.5",
        "made < '2000-01-01'::date + interval '73' day | 73 / 365",
        "made < date '2000-12-31' - interval '1 week' | 358 / 365",
        "made >= '2000-03-14' | 292 / 365",
        "kind < 3 | 1 / 3",
        "note > 'x' | 0.5 / 3",
        "kind BETWEEN 3 AND 5 | 1 / 4",
        "kind NOT BETWEEN 3 AND 5 | 3 / 4",
        "kind IN (1, 2, 3) | 3 / 7",
        "kind IN (1, 2, 2) | 2 / 7",
        "kind NOT IN (1, 2, 3) | 4 / 7",
        "note IN ('a', 'b') | 0.5 * 2 / 50",
        "note NOT IN ('a', 'b') | 0.5 - 0.02",
        "kind IN (1, 2, 3, 4, 5, 6, 7, 8, 9) | 1",
        "kind + 1 IN (1, 2) | 0.2",
        "kind + 1 IN (1, 2, 3, 4, 5, 6, 7) | 0.5",
        "title LIKE 'x%' | 0.1",
        "note NOT LIKE '%x%' | 0.5 - 0.05",
        "note LIKE 'plain' | 0.5 / 50",
        "note IS NULL | 0.5",
        "note IS NOT NULL | 0.5",
        "kind IS NULL | 1 / 1000",
        "kind = 1 OR kind = 2 | 2 / 7",
        "NOT kind = 1 | 6 / 7",
        "NOT (kind = 1 AND note IS NULL) | 1 - 1 / 14",
        "kind + 1 = 2 | 0.1",
        "upper(title) = 'X' | 0.1",
        "length(title) > 2 | 1 / 3",
        "kind = title | 1 / 900",
        "year < id | 0.8 / 3",
        "(((kind = 1))) | 1 / 7",
        "(year) = (1950) | 0.8 / 100",
        "year IS NULL | 0.2",
        "extract(year from made) = 3 | 0.1",
        "date_trunc(month, made) = 3 | 0.1",
        "title ~ 'x' | 1 / 3",
        "kind = 1 AND note IS NULL AND id = 3 | 1 / 1000",
      })
  void localPredicatesHaveSelectivities(String predicate, String expected) throws IOException {
    QueryGraph graph = read("SELECT * FROM t WHERE " + predicate);
    double value = value(expected);
    assertThat(graph.relation(0).selectivity()).isCloseTo(value, within(1e-9));
  }

  /** Sums and differences of products and quotients. */
  private static double value(String expression) {
    double sum = 0;
    for (String term : expression.split("(?= [-+] )", -1)) {
      String positive = term.replaceFirst("^ [-+] ", "");
      double product = 1;
      String[] words = positive.split(" ", -1);
      for (int i = 0; i < words.length; i += 2) {
        double factor = Double.parseDouble(words[i]);
        product = i > 0 && words[i - 1].equals("/") ? product / factor : product * factor;
      }
      sum += term.startsWith(" - ") ? -product : product;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | q.sql: the file has no SQL statement, give one",
        "SELEC * FROM t | q.sql:1:1: 'SELEC' is not expected here, mend the SQL",
        "SELECT * FROM t WHERE kind = | q.sql:1:28: the statement ends too early, complete it",
        "SELECT * FROM t WHERE kind = 'x | q.sql:1:32: a character or a quote is out of place",
        "SELECT * FROM t; SELECT 1 | q.sql:1:18: a second statement begins here, give one",
        "UPDATE t SET kind = 1 | q.sql:1:1: the statement is no plain SELECT, give SELECT ... FROM",
        "SELECT 1 | q.sql:1:1: there is no FROM, name at least one table",
        "SELECT 1 FROM t UNION SELECT 2 FROM t | q.sql:1:17: set operations such as UNION are not",
        "WITH q AS (SELECT 1) SELECT * FROM t | q.sql:1:1: WITH is not supported, put its tables",
        "SELECT * FROM t, (SELECT 1) s | q.sql:1:19: sub-queries are not supported, join their",
        "SELECT * FROM t WHERE EXISTS (SELECT 1) | sub-queries are not supported, join their",
        "SELECT * FROM t WHERE id IN (SELECT 1) | sub-queries are not supported, join their",
        "SELECT * FROM t WHERE id = (SELECT 1) | sub-queries are not supported, join their",
        "SELECT * FROM t WHERE id > ALL (SELECT 1) | sub-queries are not supported, join their",
        "SELECT (SELECT 1) FROM t | q.sql:1:9: sub-queries are not supported, join their tables",
        "SELECT id FROM t GROUP BY id HAVING id > (SELECT 1) | sub-queries are not supported",
        "SELECT * FROM t LEFT JOIN mc ON t.id = mc.movie_id | outer joins are not supported, make",
        "SELECT * FROM t FULL OUTER JOIN mc ON t.id = mc.movie_id | outer joins are not supported",
        "SELECT * FROM t, mc WHERE t.id = mc.movie_id(+) | outer joins are not supported, leave",
        "SELECT * FROM t NATURAL JOIN mc | q.sql:1:30: natural joins are not supported, give the",
        "SELECT * FROM t, x | q.sql:1:18: there is no table \"x\" in schema.json, add it",
        "SELECT * FROM t, t | q.sql:1:18: there are two tables of the name \"t\", give one an",
        "SELECT * FROM t, mc T | q.sql:1:18: there are two tables of the name \"T\", give one",
        "SELECT * FROM t WHERE x = 1 | q.sql:1:23: no table has a column \"x\" in schema.json, add",
        "SELECT * FROM t WHERE t.x = 1 | q.sql:1:23: the table of \"t\" has no column \"x\" in",
        "SELECT * FROM t WHERE u.id = 1 | q.sql:1:23: there is no table \"u\" in FROM, add it",
        "SELECT * FROM t, mc WHERE kind = 1 | the column \"kind\" is in several tables, put an",
        "SELECT * FROM t JOIN mc USING (id) | no table has a column \"id\" in schema.json, add it",
        "SELECT * FROM t WHERE 1 = 2 | q.sql:1:23: the predicate 1 = 2 names no column, leave it out",
        "SELECT * FROM t WHERE made < date '2001-02-29' | there is no such day, mend the date: DATE '2001",
        "SELECT * FROM t WHERE made < '2001-02-29'::date | there is no such day, mend the date: '20",
        "SELECT * FROM t WHERE made < cast('2001-13-01' AS date) + interval '1' day | no such day,",
        "SELECT * FROM t, mc, cn WHERE t.id + mc.kind = cn.id | is over 3 tables, predicates are",
      })
  void refusesInOneLine(String sql, String message) {
    assertThatThrownBy(() -> read(sql))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("q.sql:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  /** Each fault: what of the good schema is replaced, by what, and what the message says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1000} | 0} | schema.json:2:35: /tables/0/rows: this is 0.0, it must be from 1.0 to",
        "1000} | NaN} | /tables/0/rows: this is NaN, it must be a finite number that a double",
        "1000} | 1e999} | /tables/0/rows: this is 1e999, it must be a finite number that a",
        ", \"rows\": 100} | } | /tables/3: the key \"rows\" is missing, add it",
        "\"MK\" | \"T\" | /tables/2/name: there are two tables of this name, remove one",
        "\"tables\" | \"table\" | the key \"table\" is unknown; did you mean tables? use tables, columns",
        "\"cn\", \"name\": \"id\" | \"c\", \"name\": \"id\" | /columns/11/table: there is no such",
        "\"Code\" | \"ID\" | /columns/12/name: the table has two columns of this name, remove one",
        "\"distinct\": 7 | \"distinct\": 1001 | /columns/3/distinct: this is 1001.0, it must be",
        "\"distinct\": 7 | \"distinct\": 0 | /columns/3/distinct: this is 0.0, it must be from 1.0",
        "\"distinct\": 7 | \"distnct\": 7 | the key \"distnct\" is unknown; did you mean distinct? use table, name,",
        "\"min\": 1, | ~~ | /columns/0: \"min\" and \"max\" go together, give both or neither",
        "\"min\": 1, | \"min\": 2000, | /columns/0/max: \"max\" is less than \"min\", mend one",
        "\"min\": 1, | \"min\": NaN, | /columns/0/min: this is NaN, it must be a finite number",
        "\"min\": 1, | \"min\": null, | /columns/0/min: here is null, it must be a number",
        "1900, \"max\": 2000 | 1900, \"max\": \"2000-01-01\" | /columns/1/max: one of \"min\" and",
        "2000-01-01 | 2000-13-01 | /columns/2/min: this is no date, write a number or YYYY-MM-DD",
        "0.5 | 1 | /columns/5/nullFraction: this is 1.0, it must be from 0.0 to",
        "0.5 | -0.1 | /columns/5/nullFraction: this is -0.1, it must be from 0.0 to",
      })
  void refusesSchemas(String good, String bad, String message) {
    assertThat(SCHEMA).contains(good);
    int at = SCHEMA.indexOf(good);
    String text = SCHEMA.substring(0, at) + bad + SCHEMA.substring(at + good.length());
    assertThatThrownBy(() -> schema(text))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("schema.json:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void readsTheExamples() {
    // The tests run in the module's folder, or in the repository's.
    Path examples = Path.of(Files.isDirectory(Path.of("docs")) ? "docs" : "../docs", "examples");
    assumeTrue(Files.isDirectory(examples), "a bundle has no docs");
    Schema schema = SchemaReader.read(examples.resolve("tpch-schema.json"));
    QueryGraph graph = SqlQueryReader.read(examples.resolve("tpch-q05.sql"), schema, false);
    assertThat(graph.size()).isEqualTo(6);
    assertThat(graph.joins()).as("with customer and nation").hasSize(7);
    assertThat(graph.relation(1).selectivity()).isCloseTo(365.2425 / 2405, within(1e-9));
    double expected =
        150_000.
            / 150_000
            * (1_500_000 * 365.2425 / 2405)
            * 6_001_215
            / 1_500_000
            * 10_000
            / 10_000
            / 25
            * (25. / 25)
            * 5
            / 5
            / 5;
    assertThat(CardinalityEstimator.of(graph).cardinality(graph.all()))
        .isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void filesThatCannotBeReadAreNamed(@TempDir Path folder) throws IOException {
    Schema schema = schema(SCHEMA);
    Path missing = folder.resolve("missing.sql");
    assertThatThrownBy(() -> SqlQueryReader.read(missing, schema, false))
        .hasMessage(missing + ": there is no such file, check the path");
    Path latin = folder.resolve("latin.sql");
    Files.write(latin, "SELECT 'ä'".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> SqlQueryReader.read(latin, schema, false))
        .hasMessage(latin + ": the text is not in UTF-8, save it as UTF-8");
    Path red = Files.copy(latin, folder.resolve("\u001b[31m\n.sql"));
    assertThatThrownBy(() -> SqlQueryReader.read(red, schema, false))
        .hasMessage(
            folder.resolve("\\u001b[31m\\n.sql") + ": the text is not in UTF-8, save it as UTF-8");
    Files.writeString(red, "SELECT");
    assertThatThrownBy(() -> SqlQueryReader.read(red, schema, false))
        .hasMessageStartingWith(folder.resolve("\\u001b[31m\\n.sql") + ":1:");
    String name = red.toString();
    Callable<QueryGraph> deep =
        () -> {
          throw new StackOverflowError();
        };
    assertThatThrownBy(() -> TimeLimit.call(name, deep))
        .hasMessage(
            folder.resolve("\\u001b[31m\\n.sql")
                + ": the query is nested too deeply, make it simpler");
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
