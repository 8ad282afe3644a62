package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that estimates follow the meaning of SQL, and that unsupported SQL is refused. */
class SqlMeaningTest {
  private static QueryGraph read(String sql) throws IOException {
    return SqlQueryReader.read(sql, "q.sql", SqlTestSchema.read(), true);
  }

  /** Predicates over t with their selectivities; the minimum is 0.001, which is one row. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "kind = 1 AND kind = 1 | 0.142857142857",
        "kind = 1 AND 1 = T.KIND | 0.142857142857",
        "kind = 1 OR kind = 1 | 0.142857142857",
        "kind = 1 AND kind = 2 | 0.001",
        "kind = 1 OR kind = 2 OR kind = 3 OR kind = 4 OR kind = 5 OR kind = 6 OR kind = 7 | 1",
        "kind = 1 OR kind IN (1, 2) OR kind = 2.0 | 0.285714285714",
        "(kind = 1 OR kind = 2) AND (kind = 2 OR kind = 3) | 0.142857142857",
        "kind > 3 OR kind <= 3 | 1",
        "kind > 3 AND kind < 9 | 0.25",
        "year = 1950 AND year > 1940 | 0.008",
        "year = 1950 AND year > 1960 | 0.001",
        "year <> 1950 AND year <> 1951 | 0.784",
        "year > 1990 OR year < 1910 | 0.16",
        "NOT (year > 1990 OR year < 1910) | 0.64",
        "NOT (year = 1950) | 0.792",
        "year BETWEEN 1950 AND 1940 | 0.001",
        "year BETWEEN SYMMETRIC 1950 AND 1940 | 0.08",
        "year IN (1950, 3000) | 0.008",
        "year = '1950' | 0.008",
        "year = year | 0.8",
        "year <> year | 0.001",
        "year >= year | 0.8",
        "note = NULL | 0.001",
        "NOT note = NULL | 0.001",
        "kind IN (1, NULL) | 0.142857142857",
        "kind NOT IN (1, NULL) | 0.001",
        "kind BETWEEN NULL AND 3 | 0.001",
        "note IS NULL OR note = 'x' | 0.51",
        "note IS NOT NULL AND note = 'x' | 0.01",
        "note IS NULL AND note = 'x' | 0.001",
        "(note = 'x') IS TRUE | 0.01",
        "(note = 'x') IS NOT TRUE | 0.99",
        "(note = 'x') IS FALSE | 0.49",
        "(note = 'x') IS UNKNOWN | 0.5",
        "note IS DISTINCT FROM 'x' | 0.99",
        "note IS NOT DISTINCT FROM NULL | 0.5",
        "upper(note) IS NULL | 0.5",
        "note LIKE '%' | 0.5",
        "title LIKE 'a!%b' ESCAPE '!' | 0.00111111111111",
        "note NOT LIKE 'x' AND note NOT LIKE 'x' | 0.49",
        "title !~ 'x' | 0.666666666667",
        "kind = 3 OR 1 = 1 | 1",
        "kind = 3 OR 1 = 0 | 0.142857142857",
        "kind = 3 OR NULL | 0.142857142857",
        "kind = 1 XOR id = 3 | 0.143571428571",
        "upper(title) = 'X' AND UPPER(T.title)='X' | 0.1",
        "upper(title) = 'X' AND upper(title) = 'x' | 0.01",
        "upper(title) = 'X' OR upper(title) = 'X' | 0.1",
        "made = TIMESTAMP '2000-01-01 10:00:00' | 0.002",
        "made < '2000-03-01'::date + interval 30 days | 0.246575342466",
        "made < date '2000-03-01' + interval '720' hour | 0.246575342466",
        "made < date '2000-03-01' + interval 720 hours | 0.246575342466",
        "made < date '2000-03-01' + '30 days'::interval | 0.246575342466",
        "made < date '2000-03-01' + CAST('30 days' AS INTERVAL) | 0.246575342466",
        "made < date '2000-03-01' + interval '3 weeks 9 days' | 0.246575342466",
        "made < date '2000-03-31' - interval '43200' minute + interval '1.5 days' | 0.168493150685",
        "kind = 1 XOR id = 3 OR kind = 2 | 0.265918367347",
        "(kind = 1 OR id = 3) XOR kind = 2 | 0.245510204082",
      })
  void predicatesMeanWhatTheStandardSays(String predicate, double expected) throws IOException {
    QueryGraph graph = read("SELECT * FROM t WHERE " + predicate);
    assertThat(graph.relation(0).selectivity()).isCloseTo(expected, within(1e-11));
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
  void joinPredicatesCountOnce(String predicate, double expected) throws IOException {
    QueryGraph graph = read("SELECT * FROM t, mc WHERE " + predicate);
    assertThat(graph.joins()).hasSize(1);
    assertThat(graph.selectivity(0, 1)).isCloseTo(expected, within(1e-11));
  }

  @Test
  void emptyLinesAndCommentsEndNoStatement() throws IOException {
    String where = "SELECT *\n\n\n\n\nFROM t WHERE kind = 3\n\n\nAND year = 1950";
    assertThat(read(where).relation(0).selectivity()).isCloseTo(0.008 / 7, within(1e-11));
    QueryGraph graph = read("SELECT * FROM t WHERE kind = 3;\n\n\n-- the end\n\n\n\n/* . */");
    assertThat(graph.relation(0).selectivity()).isCloseTo(1. / 7, within(1e-11));
    assertThatThrownBy(() -> read("SELECT * FROM t WHERE kind = 6 // 2\nAND id = 3"))
        .hasMessageContaining("q.sql:1:32: // is not supported");
    assertThat(read("SELECT * FROM t WHERE kind = 6 -- // 2\nAND title = '//'").size())
        .isEqualTo(1);
  }

  /** The text of a constant keeps its empty lines. */
  @Test
  void placesCountEmptyLines() {
    assertThatThrownBy(
            () -> read("SELECT *\n\n\n\nFROM t\n\n\n\n\nWHERE kind = 'a\n\n\nb' AND x = 1"))
        .hasMessageContaining("q.sql:13:8: no table has a column \"x\"");
  }

  @Test
  void aColumnOfUsingIsOne() throws IOException {
    QueryGraph graph =
        read("SELECT * FROM mc JOIN mk USING (movie_id), t WHERE movie_id = t.id AND movie_id > 3");
    assertThat(graph.joins()).hasSize(3);
    assertThat(graph.relation(0).selectivity()).isCloseTo(1. / 3, within(1e-11));
  }

  @Test
  void onMayFollowSeveralJoins() throws IOException {
    QueryGraph nested =
        read("SELECT * FROM t JOIN mc JOIN mk ON mc.movie_id = mk.movie_id ON t.id = mc.movie_id");
    QueryGraph flat =
        read("SELECT * FROM t, mc, mk WHERE mc.movie_id = mk.movie_id AND t.id = mc.movie_id");
    assertThat(nested.joins()).isEqualTo(flat.joins());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "* FROM t, mc WHERE (t.id = mc.movie_id(+)) | 1:35: outer joins are not supported; leave",
        "* FROM t WHERE id = 3 OR id = 4(+) | 1:33: outer joins are not supported; leave (+) out",
        "* FROM t, mc WHERE t.id *= mc.movie_id | 1:27: t.id *= mc.movie_id is not supported",
        "* FROM t PREWHERE kind = 1 | 1:17: PREWHERE is not supported; leave it out",
        "* FROM t START WITH id = 1 CONNECT BY PRIOR id = kind | 1:35: CONNECT BY is not supported",
        "* FROM t LATERAL VIEW explode(x) y AS z | 1:17: LATERAL VIEW is not supported; leave it",
        "* FROM t SETTINGS x = 1 | 1:17: SETTINGS is not supported; leave it out",
        "* FROM t FINAL | 1:17: FINAL is not supported; leave it out",
        "* FROM ONLY t | 1:15: ONLY is not supported; leave it out",
        "* INTO x FROM t | 1:10: INTO is not supported; leave it out",
        "STRAIGHT_JOIN * FROM t | 1:8: STRAIGHT_JOIN is not supported; leave it out",
        "* FROM t TABLESAMPLE BERNOULLI (10) | 1:15: SAMPLE is not supported here; name the",
        "* FROM t PIVOT (count(id) FOR kind IN (1, 2)) | 1:15: PIVOT is not supported here",
        "* FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2000-01-01' | 1:15: an earlier state of a table",
        "* FROM t AS x (a, b) | 1:15: a list of columns is not supported here; name the table",
        "* FROM t@link | 1:15: only letters, digits, blanks and _ $ # - are allowed in a name",
        "* FROM s.t | 1:15: there is no table ~s.t~ in schema.json; add it",
        "* FROM ~../../x~ | 1:15: only letters, digits, blanks and _ $ # - are allowed in a name",
        "1, ~../../x~ | 1:11: the text that ends here is not understood; write it in another way",
        "* FROM t ~a.b~ WHERE ~a.b~.kind = 1 | 1:15: only letters, digits, blanks and _",
        "* FROM unnest(x) y | 1:15: in FROM only tables are supported; give a table",
        "* FROM t LEFT SEMI JOIN mc ON t.id = mc.movie_id | 1:32: semi-joins are not supported",
        "* FROM t ASOF JOIN mc ON t.id = mc.movie_id | 1:27: ASOF JOIN is not supported",
        "* FROM t ANTI JOIN mc ON id = movie_id | 1:15: ANTI is not supported here; write an inner join, or AS before",
        "* FROM t any JOIN mc ON id = movie_id | 1:15: any is not supported here; write an inner",
        "* FROM t POSITIONAL JOIN mc ON id = movie_id | 1:15: POSITIONAL is not supported here",
        "* FROM t WHERE kind = 6 // 2 | 1:32: // is not supported; write -- before a comment, and /",
        "* FROM t // no comment | 1:17: // is not supported",
        "* FROM t returns | 1:17: 'returns' is not expected here; mend the SQL, or quote a name: ~returns~",
        "* FROM t AS final | 1:20: 'final' is not expected here; mend the SQL, or quote a name: ~final~",
        "* FROM [t] | 1:15: square brackets are not supported; write names in double quotes",
        "* FROM t WHERE [kind] = 1 | 1:23: [kind] is not supported as a value in a predicate",
        "* FROM t WHERE kind = 1 OR id = 3 XOR kind = 2 | 1:23: XOR binds tighter than OR in some",
        "* FROM t WHERE made < date '2000-03-01' + 30 days | 1:53: 'days' is not expected here",
        "* FROM t WHERE made < date_add(date '2000-03-01', interval 30 day) | 1:30: DATE_ADD is not supported; write a sum such as",
        "* FROM t WHERE made < now() + interval '30 fortnights' | 1:38: this interval is not understood",
        "* FROM t WHERE made < now() + interval '1-2' year to month | 1:38: this interval is not",
        "* FROM t WHERE made < now() + interval (kind) day | 1:38: this interval is not understood",
        "* FROM t WHERE made < now() + 'P30D'::interval | 1:38: this interval is not understood",
        "* FROM t STRAIGHT_JOIN mc ON t.id = mc.movie_id | 1:31: STRAIGHT_JOIN is not supported",
        "* FROM t JOIN mc | 1:17: this join has no ON or USING; give one or write CROSS JOIN",
        "* FROM t CROSS JOIN mc ON t.id = mc.movie_id | 1:17: this join has too many ON clauses",
        "* FROM t, mc JOIN mk ON t.id = mk.movie_id | 1:32: the table ~t~ is not part of this join",
        "* FROM t JOIN mc ON t.id = mk.movie_id JOIN mk ON TRUE | 1:35: there is no table ~mk~",
        "* FROM (t CROSS JOIN mc) JOIN mc m USING (kind) | 1:50: the column ~kind~ is in several",
        "* FROM t LIMIT (SELECT 1) | 1:24: sub-queries are not supported; join their tables",
        "* FROM t ORDER BY (SELECT 1) | 1:27: sub-queries are not supported; join their tables",
        "* FROM t WHERE (id, kind) IN ((1, 2)) | 1:23: (id, kind) is not supported as a value",
        "* FROM t WHERE (id, kind) = (1, 2, 3) | 1:23: (id, kind) is not supported as a value",
        "* FROM t WHERE id IN (VALUES 1, 2) | 1:23: IN needs a list of one or more values",
        "* FROM t WHERE id IN () | 1:23: IN needs a list of one or more values in parentheses",
        "* FROM t WHERE id = ANY (ARRAY[1]) | 1:28: ANY is not supported in a predicate",
        "* FROM t WHERE sum(id) = 3 | 1:23: SUM is not supported in a predicate",
        "* FROM t WHERE sum(id) OVER () = 3 | 1:23: sum(id) OVER () is not supported as a value",
        "* FROM t WHERE id[1] = 3 | 1:23: an element of an array is not supported; leave it out",
        "* FROM t WHERE s.t.id = 3 | 1:23: the column has a schema before its table; give the",
        "* FROM t WHERE 3 | 1:23: 3 is not supported as a predicate; write it in another way",
        "* FROM t WHERE (id = 1) = (kind = 1) | 1:24: id = 1 is not supported as a value",
        "* FROM t WHERE id <=> 3 | 1:23: t.id <=> 3 is not supported as a predicate",
        "* FROM t WHERE title LIKE BINARY 'a' | 1:23: BINARY is not supported; leave it out",
        "* FROM t WHERE id = 1e999 | 1:28: the number is too large; give one up to 1.7E308: 1e999",
        "* FROM t WHERE year = 'abc' | 1:23: the schema's min and max of t.year are numbers",
        "* FROM t WHERE made = 5 | 1:23: the schema's min and max of t.made are dates",
      })
  void refusesWhatItDoesNotUnderstand(String rest, String message) {
    String sql = "SELECT " + rest.replace("~", "\"");
    String expected = message.replace("~", "\"").replace("t.id <=>", "id <=>");
    assertThatThrownBy(() -> read(sql))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("q.sql:" + expected);
  }

  @Test
  void controlCharactersOfTheTextAreEscaped() {
    Map<String, String> quoted =
        Map.of(
            "SELECT * FROM t WHERE upper('\u001b[31m\n') IN (x)", "no table has a column",
            "SELECT * FROM t WHERE (id, '\u001b[31m\n\u202e') = 3", "(id, '\\u001b[31m\\n\\u202e')",
            "SELECT * FROM t WHERE kind ~~~ '\u0007'", "'");
    quoted.forEach(
        (sql, part) ->
            assertThatThrownBy(() -> read(sql))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining(part)
                .message()
                .matches("[^\\p{Cc}\\p{Cf}]*"));
  }

  @Test
  void longAndDeepStatementsAreReadOrRefused() throws IOException {
    String from = "SELECT * FROM t WHERE ";
    assertThat(read(from + "kind = 1" + " OR kind = 2".repeat(2000)).relation(0).selectivity())
        .isCloseTo(2. / 7, within(1e-11));
    assertThat(read(from + "NOT ".repeat(100) + "kind = 1").relation(0).selectivity())
        .isCloseTo(1. / 7, within(1e-11));
    refuses(from + "NOT ".repeat(5000) + "kind = 1", "1:423: more than 100 of these are nested");
    refuses(
        from + "(".repeat(4000) + "kind = 1" + ")".repeat(4000),
        "1:123: more than 100 of these are nested; remove some of them");
    refuses(from + "kind = 1" + " OR kind = 2".repeat(20_000), "more than 20000 words and signs");
    refuses(from + "title = '" + "x".repeat(1_000_000) + "'", "longer than 1000000 characters");
  }

  private static void refuses(String sql, String message) {
    assertThatThrownBy(() -> read(sql))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageContaining(message);
  }
}
