package org.gpuquerylab.data.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Mutations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowPredicatesTest {
  private static final TableColumns COLUMNS =
      new TableColumns(
          "the file", List.of("a", "B", "c d", "year", "x.y", "quo\"te", "t`ick", "flag"));

  /** A quoted name or string; a text with a doubled quotation mark matches as two strings. */
  private static final String QUOTED = "\"[^\"]*\"|'[^']*'";

  private static final String WORDS =
      "\\b(\\d+(\\.\\d*)?([eE][-+]?\\d+)?|and|or|not|between|in|i?like|escape|is|null|true|false"
          + "|distinct|from|DATE|TIMESTAMP)\\b|[-+*/<>=(), .]";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private static RowPredicate read(String expression) {
    return RowPredicates.read(
        "p", expression, COLUMNS, (message, cause) -> new InputException("here: " + message));
  }

  private static void assertRefused(String expression, String message) {
    assertThatThrownBy(() -> read(expression))
        .as(expression)
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("here: ")
        .hasMessageContaining(message)
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          a = 1                       | (("a" = 1))
          A = b                       | (("a" = "B"))
          'x''y' <> a                 | (('x''y' <> "a"))
          a != -1.5e3                 | (("a" <> (-1.5E3)))
          a = 1 and b < 2 or a >= .5  | (((("a" = 1) and ("B" < 2)) or ("a" >= 0.5)))
          not (a > 1)                 | ((not ("a" > 1)))
          a between 1 and 2           | (("a" between 1 and 2))
          a not between 1 and b       | (("a" not between 1 and "B"))
          a in (1, 'x', null)         | (("a" in (1, 'x', null)))
          a not in (1)                | (("a" not in (1)))
          a like 'x!%%' escape '!'    | (("a" like 'x!%%' escape '!'))
          a not ilike b               | (("a" not ilike "B"))
          a is null                   | (("a" is null))
          a is not null               | (("a" is not null))
          a notnull                   | (("a" is not null))
          flag is not true            | (("flag" is not true))
          (a = 1) is unknown          | ((("a" = 1) is null))
          a is distinct from 3        | (("a" is distinct from 3))
          a + b * 2 > 7               | ((("a" + ("B" * 2)) > 7))
          (a, b) = (1, 2)             | ((("a" = 1) and ("B" = 2)))
          flag                        | ("flag")
          year = 5                    | (("year" = 5))
          "c d" = 1                   | (("c d" = 1))
          `c d` = 1                   | (("c d" = 1))
          "x.y" = 1                   | (("x.y" = 1))
          "quo""te" = 1               | (("quo""te" = 1))
          "t`ick" = 1                 | (("t`ick" = 1))
          a = date '1995-02-01'       | (("a" = DATE '1995-02-01'))
          a = timestamp '1995-02-01 10:00:00'       | (("a" = TIMESTAMP '1995-02-01 10:00:00'))
          a = timestamp '1995-02-01 10:00:00+02:00' | (("a" = TIMESTAMPTZ '1995-02-01 10:00:00+02:00'))
          a = 'x\\'                   | (("a" = 'x\\'))
          a = '; drop table t --'     | (("a" = '; drop table t --'))
          a = 1 -- and b = 2          | (("a" = 1))
          a = /* or */ 1              | (("a" = 1))
          """)
  void writesAnew(String expression, String sql) {
    assertThat(read(expression).sql()).isEqualTo(sql);
  }

  @Test
  void keepsNewLinesAndQuotesInStrings() {
    assertThat(read("a = 'l1\nl2''\"'").sql()).isEqualTo("((\"a\" = 'l1\nl2''\"'))");
  }

  @Test
  void namesTheColumnsOnce() {
    assertThat(read("a = 1 or A = 2 or \"c d\" = b").columns()).containsExactly("a", "c d", "B");
  }

  /** Texts that could do harm if a database executed them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1); DROP TABLE t",
        "a = 1); DROP TABLE t; --",
        "a = 1; select 1",
        "a = 1 union select 1",
        "a in (select a from t)",
        "a = (select 1)",
        "exists (select 1)",
        "a = any (select 1)",
        "read_csv('/etc/passwd') = 1",
        "a = read_text('/etc/passwd')",
        "getenv('HOME') = a",
        "a = pg_sleep(9)",
        "length(a) > 1",
        "count(*) > 1",
        "a = random()",
        "COPY t TO 'x'",
        "ATTACH 'x'",
        "pragma version",
        "a = 1 order by a",
        "a = 1 limit 1",
        "cast(a as int) = 1",
        "a::int = 1",
        "case when a = 1 then true end",
        "a ~ 'x'",
        "a similar to 'x'",
        "a rlike 'x'",
        "a = ?",
        "a = :x",
        "a = $1",
        "a = $$x$$",
        "a = E'\\x'",
        "a = N'x'",
        "a = 0x10",
        "a = x'10'",
        "a = interval '1' day",
        "a = current_date",
        "a = date '1995-02-01'' or true'",
        "a = date '1995-02-30'",
        "a = timestamp 'now'",
        "a collate nocase = 'x'",
        "a = 'x' collate nocase",
        "a || b = 'x'",
        "a[1] = 1",
        "a.b = 1",
        "t.a = 1",
        "s.t.a = 1",
        "a = 1 = 1",
        "a =",
        "= 1",
        "a = 'x",
        "a = \"x",
        "",
        "  ",
        "-- a = 1",
        "1",
        "1 = 1",
        "true",
        "null",
        "'a'",
        "a = 1 and length(b) = 1",
        "a between symmetric 2 and 1",
        "a in ()",
        "(a, b) in ((1, 2))",
        "a = 1e999",
        "a = 'x\u0000y'",
        "a = 'x\ud800'"
      })
  void refuses(String expression) {
    assertRefused(expression, "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          aa = 1       | SQL:1:1: the file has no column "aa"; did you mean "a"? use one of "a", "B"
          b = length(a) | SQL:1:5: length(a) is not supported; use columns, constants, =
          a = 1; x     | SQL:1:8: a second statement begins here; give one statement
          a = 1 or     | SQL:1:7: the statement ends too early; complete it
          t.a = 1      | SQL:1:1: there is one table; give the column's name alone: t.a
          1 = 1        | SQL:1:1: the predicate names no column; leave it out
          a in (select 1) | SQL:1:1: IN needs a list of one or more values in parentheses
          a = 4 // 2   | SQL:1:7: // is not supported; write -- before a comment, or FLOOR
          a = date '2020-01-01 10:00' | SQL:1:5: date '2020-01-01 10:00' is not supported
          a = (select 1) | SQL:1:5: (select 1) is not supported; use columns
          """)
  void namesThePlace(String expression, String message) {
    assertRefused(expression, message);
  }

  @Test
  void limitsLengthAndNesting() {
    assertRefused("a = 1" + " or a = 1".repeat(2000), "longer than 10000 characters; shorten it");
    assertThat(read("a = 1" + " or a = 1".repeat(1000)).columns()).containsExactly("a");
    assertThat(read("(".repeat(200) + "a = 1" + ")".repeat(200)).sql()).isEqualTo("((\"a\" = 1))");
  }

  /** For any input, the written text contains only words of the closed list. */
  @Test
  void mutatedPredicatesAreWrittenOrRefused() {
    byte[][] good = {
      "a = 1 and (\"c d\" < 'it''s' or b not in (1, -2.5e3, null))".getBytes(UTF_8),
      "not flag is true or a between b + 1 and 7 and b like '_%' escape '!'".getBytes(UTF_8)
    };
    Mutations.Tally tally =
        Mutations.tryAll(
            InputException.class,
            false,
            input ->
                assertThat(
                        read(new String(input, UTF_8))
                            .sql()
                            .replaceAll(QUOTED, " ")
                            .replaceAll(WORDS, ""))
                    .isEmpty(),
            good);
    assertThat(tally.read()).isPositive();
    assertThat(tally.refused()).isPositive();
  }

  private List<RowPredicate> query(String sql) throws Exception {
    Path file = folder.resolve("q.sql");
    Files.writeString(file, sql);
    return RowPredicates.ofQuery(file, COLUMNS);
  }

  @Test
  void takesTheConjunctsOfAQuery() throws Exception {
    List<RowPredicate> read =
        query(
            """
            select count(*) from cars as t where t.a = 1 and (b < 2 and "x.y" = 'l1
            l2') and a = 1 and 1 = 1 and (b > 7 or a = 3) group by a order by b limit 3
            """);
    assertThat(read)
        .extracting(RowPredicate::sql)
        .containsExactly(
            "((\"a\" = 1))",
            "((\"B\" < 2))",
            "((\"x.y\" = 'l1\nl2'))",
            "(((\"B\" > 7) or (\"a\" = 3)))");
    assertThat(read)
        .extracting(RowPredicate::name)
        .containsExactly("t.a = 1", "b < 2", "\"x.y\" = 'l1\\nl2'", "(b > 7 or a = 3)");
  }

  @Test
  void longNamesStayApart() throws Exception {
    String text = "'" + "x".repeat(200);
    List<RowPredicate> read =
        query("select 1 from t where a = " + text + "1' and a = " + text + "2'");
    assertThat(read.get(0).name()).hasSize(103).endsWith("x...");
    assertThat(read.get(1).name()).isEqualTo(read.get(0).name() + " (2)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          select 1 from t                         | :1:1: there is no WHERE; give one with a predicate
          select 1 where a = 1                    | :1:10: 'where' is not expected here; mend
          select 1 from t, u where a = 1          | statistics describe one table; leave the others out
          select 1 from t join u on a = b where a = 1 | statistics describe one table; leave the others
          select 1 from read_csv('x') where a = 1 | statistics describe one table; leave
          select 1 from t where z = 1             | :1:23: the file has no column "z"
          select 1 from t where u.a = 1           | :1:23: there is one table
          select 1 from t where lower(a) = 'x'    | :1:23: lower(a) is not supported
          select 1 from t where 1 = 1             | WHERE is always true
          select 1 from t where 1 = 2             | the predicate names no column; leave it out
          select 1 from t where a = 1; drop table t | :1:30: a second statement begins here
          copy t to 'x'                           | :1:1: a statement begins with SELECT, WITH
          with u as (select 1) select 1 from t where a = 1 | the statement is not a plain SELECT; give
          select 1                                | there is no FROM; name the table of the file
          delete from t where a = 1               | the statement is not a query; give SELECT
          """)
  void refusesQueries(String sql, String message) {
    assertThatThrownBy(() -> query(sql))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("q.sql").toString())
        .hasMessageContaining(message);
  }
}
