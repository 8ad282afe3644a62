package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.calcite.plan.RelOptUtil;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test of a spelling compares its tree with that of the same statement in standard SQL. */
class SqlFrontEndTest {
  private static final SqlFrontEnd FRONT_END = new SqlFrontEnd(TestCatalogue.catalogue());

  private static String tree(String sql) {
    return RelOptUtil.toString(FRONT_END.bind(sql, "q.sql").tree());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // Calcite 1.42 alone reads CAST(id + 1 AS BIGINT), and CAST(a AND b AS INTEGER) = 3.
        "SELECT year + 1::bigint FROM t | SELECT year + CAST(1 AS BIGINT) FROM t",
        "SELECT * FROM t WHERE id = 1 AND title::int = 3"
            + " | SELECT * FROM t WHERE id = 1 AND CAST(title AS INTEGER) = 3",
        "SELECT (year + 1)::double precision FROM t | SELECT CAST(year + 1 AS DOUBLE) FROM t",
        "SELECT t.year::text::varchar(3) FROM t"
            + " | SELECT CAST(CAST(t.year AS VARCHAR) AS VARCHAR(3)) FROM t",
        "SELECT CASE WHEN id = 1 THEN 1 END::text FROM t"
            + " | SELECT CAST(CASE WHEN id = 1 THEN 1 END AS VARCHAR) FROM t",
        "SELECT upper(title)::char(3) FROM t | SELECT CAST(upper(title) AS VARCHAR(3)) FROM t",
        "SELECT sum(id) OVER (ORDER BY id)::text FROM t"
            + " | SELECT CAST(sum(id) OVER (ORDER BY id) AS VARCHAR) FROM t",
        "SELECT made + interval '1 year' FROM t | SELECT made + INTERVAL '12' MONTH FROM t",
        "SELECT made + INTERVAL 30 DAY FROM t | SELECT made + INTERVAL '30' DAY FROM t",
        "SELECT made - interval '90' days FROM t | SELECT made - INTERVAL '90' DAY FROM t",
        "SELECT made + '2 weeks'::interval FROM t | SELECT made + INTERVAL '14' DAY FROM t",
        "SELECT made + INTERVAL (year) MONTH FROM t"
            + " | SELECT made + (year) * INTERVAL '1' MONTH FROM t",
        "SELECT made - made FROM t | SELECT TIMESTAMPDIFF(DAY, made, made) FROM t",
        "SELECT date_trunc('month', made) FROM t | SELECT FLOOR(made TO MONTH) FROM t",
        "SELECT cn.date, date FROM cn WHERE date > date '2000-01-01'"
            + " | SELECT cn.\"date\", \"date\" FROM cn WHERE \"date\" > DATE '2000-01-01'",
        "SELECT id FROM t WHERE title = E'x' | SELECT id FROM t WHERE title = 'x'",
        "SELECT note FROM mc JOIN mk USING (movie_id) WHERE movie_id > 3"
            + " | SELECT note FROM mc JOIN mk USING (movie_id) WHERE mc.movie_id > 3",
        "SELECT t.id FROM t JOIN mc JOIN cn ON mc.company_id = cn.id ON t.id = mc.movie_id"
            + " | SELECT t.id FROM t JOIN (mc JOIN cn ON mc.company_id = cn.id)"
            + " ON t.id = mc.movie_id",
        "SELECT id % 2 FROM t WHERE id != 1 | SELECT MOD(id, 2) FROM t WHERE id <> 1",
      })
  void spellingsMeanTheSame(String sql, String standard) {
    assertThat(tree(sql)).isEqualTo(tree(standard));
  }

  @Test
  void commentsAndQuotesAreNoPartOfTheMeaning() {
    assertThat(tree("SELECT `t`.`id` FROM t -- /* ' \n /* \" */ WHERE id == 3;"))
        .isEqualTo(tree("SELECT t.id FROM t WHERE id = 3"));
  }

  @Test
  void aNumberAddedToADateCountsDays() {
    assertThat(tree("SELECT made + 5 FROM t WHERE made - 3 < made"))
        .contains("+($2, *(5, 86400000:INTERVAL DAY", "-($2, *(3, 86400000:INTERVAL DAY");
    BoundQuery difference = FRONT_END.bind("SELECT at - made FROM mc, t", "q.sql");
    assertThat(difference.tree().getRowType().getFullTypeString()).contains("INTERVAL DAY");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // With conformance BABEL, these throw in AggFinder or are refused.
        "SELECT sum(sum(id)) OVER (PARTITION BY kind) FROM t GROUP BY kind",
        "SELECT kind, GROUPING(kind) FROM t GROUP BY ROLLUP(kind)",
        // With expand = true, these throw.
        "SELECT * FROM t WHERE id IN (SELECT movie_id FROM mc) OR EXISTS (SELECT 1 FROM cn)",
        "SELECT (SELECT max(c.id) FROM cn c WHERE c.id = t.kind) FROM t",
        "WITH a AS (SELECT id FROM t) SELECT * FROM a x, a y WHERE x.id = y.id",
        "SELECT id FROM t UNION ALL SELECT movie_id FROM mc ORDER BY 1 LIMIT 3",
        "SELECT * FROM cn WHERE untyped > 3 AND untyped LIKE 'a%' AND untyped IN ('a', 'b')",
        "VALUES (1, 2)",
        "SELECT * FROM t x", // a scan alone, with a hint
        "WITH q AS (SELECT 1) SELECT * FROM t AS final",
        "SELECT *\n\n\n\nFROM t;\n\n\n-- the end\n\n/* . */",
        "SELECT id FROM t TABLESAMPLE BERNOULLI (10)",
        "\uFEFFSELECT ARRAY[id][1] FROM t WHERE (id, kind) IN ((1, 2)) AND id IN (VALUES 1, 2)",
      })
  void takes(String sql) {
    assertThat(tree(sql)).doesNotContain("Correlate").doesNotContain("$SCALAR_QUERY");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | q.sql: there is no SQL; give some",
        "SELEC * FROM t | q.sql:1:1: a statement begins with SELECT, WITH or VALUES; mend the SQL",
        "SELECT * FROM t WHERE kind = | q.sql:1:28: the statement ends too early; complete it",
        "SELECT * FROM t WHERE title = 'x | q.sql:1:31: a quote is out of place here; mend it",
        "SELECT * FROM t; SELECT 1 | q.sql:1:18: a second statement begins here; give one",
        "DROP TABLE t | q.sql:1:1: ",
        "DELETE FROM t | q.sql:1:1: the statement is not a query; give SELECT, WITH or VALUES",
        "SELECT * FROM t, x | q.sql:1:18: there is no table \"x\" in schema.json; add it",
        "SELECT * FROM t WHERE id::int = 1 AND x = 1 | q.sql:1:39: no table has a column \"x\" in",
        "SELECT 1::int FROM t, mc, mk WHERE movie_id = 1 | q.sql:1:36: the column \"movie_id\" is"
            + " in",
        "SELECT nosuch(id) FROM t | q.sql:1:8: there is no function",
        "SELECT * FROM t ANTI JOIN mc ON id = movie_id | q.sql:1:17: ANTI JOIN is not supported;",
        "SELECT * FROM t LEFT SEMI JOIN mc ON id = movie_id | q.sql:1:22: SEMI JOIN is not supp",
        "SELECT 7 // 2 FROM t | q.sql:1:10: // is not supported; write -- before a comment, or FLOOR",
        "SELECT id::int[] FROM t | q.sql:1:12: types of arrays are not supported",
        "SELECT made + interval '1 month 1 day' FROM t | q.sql:1:24: this interval is not supp",
        "SELECT made + CAST('P30D' AS interval) FROM t | q.sql:1:20: this interval is not supp",
        "SELECT made + interval '30 fortnights' FROM t | q.sql:1:24: this interval is not supp",
        "SELECT * FROM t POSITIONAL JOIN mc ON id = movie_id | q.sql:1:17: POSITIONAL JOIN is not"
            + " supported; join by",
        "SELECT * FROM t WHERE [kind] = 1 | q.sql:1:23: square brackets are not supported here;",
        "SELECT * FROM [t] | q.sql:1:15: square brackets are not supported here; write names in",
        "SELECT * FROM t, mc WHERE t.id = movie_id(+) | q.sql:1:43: '+' is not expected here",
        "SELECT * FROM t@link | q.sql:1:16: ",
        "SELECT * FROM t PREWHERE kind = 1 | q.sql:1:26: 'kind' is not expected here; mend",
        "SELECT * INTO x FROM t | q.sql:1:10: 'INTO' is not expected here; mend the SQL",
        "SELECT * FROM s.t | q.sql:1:15: there is no table \"s\" in schema.json; add it",
        "SELECT * FROM \"../../x\" | q.sql:1:15: there is no table \"../../x\" in schema.json",
        "SELECT * FROM t, mc T WHERE id = 1 | q.sql:1:18: Duplicate relation name 'T' in FROM",
        "SELECT * FROM t JOIN mc | q.sql:1:17: INNER, LEFT, RIGHT, FULL, or ASOF join requires",
        "SELECT * FROM t CROSS JOIN mc ON id = movie_id | q.sql:1:31: Cannot specify condition",
        "SELECT * FROM t WHERE id IN () | q.sql:1:30: ')' is not expected here; mend the SQL",
        "SELECT * FROM t WHERE sum(id) = 3 | q.sql:1:23: Aggregate expression is illegal in WHERE",
        "SELECT * FROM t WHERE (id, kind) = (1, 2, 3) | q.sql:1:36: Unequal number of entries",
        "SELECT * FROM t WHERE id = 1e999 | q.sql:1:28: Numeric literal '1E999' out of range;",
        "SELECT * FROM t WHERE id <=> 3 | q.sql:1:23: there is no function <=>; use another one",
        "SELECT * FROM t WHERE made < date '2001-02-29' | q.sql:1:30: Illegal DATE literal",
        "SELECT * FROM t WHERE kind = 1 XOR id = 3 | q.sql:1:32: 'XOR' is not expected here;",
      })
  void refusesInOneLine(String sql, String message) {
    assertThatThrownBy(() -> FRONT_END.bind(sql, "q.sql"))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t WHERE upper('\u001b[31m\n') IN (x)",
        "SELECT * FROM t WHERE (id, '\u001b[31m\n\u202e') = 3",
        "SELECT * FROM t WHERE \"\u001b[31m\u202e\" = 3",
        "SELECT * FROM \"\u001b[31m\u202e\"",
        "SELECT \u001b[31m FROM t",
      })
  void controlCharactersOfTheTextAreEscaped(String sql) {
    assertThatThrownBy(() -> FRONT_END.bind(sql, "q.sql"))
        .isInstanceOf(QueryFormatException.class)
        .message()
        .matches("q.sql:[^\\p{Cc}\\p{Cf}]*");
  }

  @Test
  void placesAreThoseOfTheText() {
    assertThatThrownBy(
            () ->
                FRONT_END.bind(
                    "SELECT id::bigint, -- a comment\n\n  `id`::int\nFROM t\n  WHERE  nosuch = 1",
                    "q.sql"))
        .hasMessageStartingWith("q.sql:5:10: no table has a column \"nosuch\"");
    String empty = "SELECT *\n\n\n\nFROM t\n\n\n\n\nWHERE title = 'a\n\n\nb' AND x = 1";
    assertThatThrownBy(() -> FRONT_END.bind(empty, "q.sql"))
        .hasMessageStartingWith("q.sql:13:8: no table has a column \"x\"");
  }

  @Test
  void sumsOfDecimalsStayDecimalsAndAveragesAreDoubles() {
    BoundQuery query = FRONT_END.bind("SELECT sum(price), avg(price), sum(id) FROM t", "q.sql");
    assertThat(query.tree().getRowType().getFullTypeString())
        .contains("DECIMAL(38, 2) EXPR$0", "DOUBLE EXPR$1", "DECIMAL(38, 0) EXPR$2");
  }

  @Test
  void textsOfCharColumnsAreNotPadded() {
    String tree = tree("SELECT * FROM mc WHERE note = 'abc'");
    assertThat(tree).contains("'abc'").doesNotContain("'abc ");
    BoundQuery query = FRONT_END.bind("SELECT note FROM mc", "q.sql");
    assertThat(query.tree().getRowType().getFullTypeString()).contains("VARCHAR");
  }

  @Test
  void aBoundTextIsKept() {
    String sql = "SELECT * FROM t WHERE id = 17";
    BoundQuery first = FRONT_END.bind(sql, "a.sql");
    BoundQuery second = FRONT_END.bind(sql, "b.sql");
    assertThat(second.tree()).isSameAs(first.tree());
    assertThat(first.source()).isEqualTo("a.sql");
    assertThat(second.source()).isEqualTo("b.sql");
  }

  @Test
  void deepAndLongTextsAreTakenOrRefused() {
    String deep = "SELECT * FROM t WHERE " + "(".repeat(300) + "kind = 1" + ")".repeat(300);
    assertThat(tree(deep)).contains("=($3, 1)");
    assertThatThrownBy(() -> tree("SELECT * FROM t WHERE " + "NOT ".repeat(5001) + "kind = 1"))
        .hasMessage("q.sql: the statement is nested too deeply; make it simpler");
    assertThatThrownBy(() -> tree("SELECT * FROM t WHERE id" + " = id".repeat(60)))
        .hasMessageStartingWith("q.sql:1:23: too many comparisons are compared with each other;");
    assertThat(tree("SELECT * FROM t WHERE kind = 1" + " OR kind = 2".repeat(2000)))
        .contains("Filter");
    String sql = "SELECT * FROM t WHERE title = '" + "x".repeat(1_000_000) + "'";
    assertThatThrownBy(() -> FRONT_END.bind(sql, "q.sql"))
        .hasMessageStartingWith("q.sql: the SQL is longer than 1000000 characters");
  }
}
