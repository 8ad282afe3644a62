package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reading schema files, also as catalogs have them, whose statistics may be old. */
class SchemaFileTest {
  private static Catalogue schema(String rows, String column) {
    return TestCatalogue.read(
        "{\"tables\": [{\"name\": \"t\", \"rows\": "
            + rows
            + "}], \"columns\": [{\"table\": \"t\", \"name\": \"a\", "
            + column
            + "}]}");
  }

  private static double selectivity(Catalogue schema, String predicate) {
    String sql = "select * from t where " + predicate;
    return new BlockEstimates(new SqlFrontEnd(schema).bind(sql, "q.sql").blocks().get(0))
        .selectivity(0);
  }

  /** Each line has a part of the good schema, its replacement, and the expected message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1000} | -1} | schema.json:2:35: /tables/0/rows: this is -1.0; it must be from 0.0 to",
        "1000} | NaN} | /tables/0/rows: this is NaN; it must be a finite number that a double",
        "1000} | 1e999} | /tables/0/rows: this is 1e999; it must be a finite number that a",
        ", \"rows\": 100} | } | /tables/3: the key \"rows\" is missing; add it",
        "\"MK\" | \"T\" | /tables/2/name: there are two tables of this name; remove one",
        "\"tables\" | \"table\" | the key \"table\" is unknown; did you mean tables? use tables, columns",
        "\"cn\", \"name\": \"id\" | \"c\", \"name\": \"id\" | /columns/11/table: there is no such",
        "\"Code\" | \"ID\" | /columns/12/name: the table has two columns of this name; remove one",
        "\"distinct\": 7 | \"distinct\": -1 | /columns/3/distinct: this is -1.0; it must be from 0.0",
        "\"distinct\": 7 | \"distnct\": 7 | the key \"distnct\" is unknown; did you mean distinct? use table, name,",
        "\"min\": 1, | ~~ | /columns/0: \"min\" and \"max\" go together; give both or neither",
        "\"min\": 1, | \"min\": 2000, | /columns/0/max: \"max\" is less than \"min\"; mend one",
        "\"min\": 1, | \"min\": NaN, | /columns/0/min: this is NaN; it must be a finite number",
        "\"min\": 1, | \"min\": null, | /columns/0/min: this is null; it must be a number",
        "1900, \"max\": 2000 | 1900, \"max\": \"2000-01-01\" | /columns/1/max: one of \"min\" and",
        "2000-01-01 | 2000-13-01 | /columns/2/min: this is not a date; write a number, YYYY",
        "0.5 | 2 | /columns/5/nullFraction: this is 2.0; it must be from 0.0 to",
        "0.5 | -0.1 | /columns/5/nullFraction: this is -0.1; it must be from 0.0 to",
      })
  void refusesSchemas(String good, String bad, String message) {
    assertThat(MovieSchema.TEXT).contains(good);
    int at = MovieSchema.TEXT.indexOf(good);
    String text =
        MovieSchema.TEXT.substring(0, at) + bad + MovieSchema.TEXT.substring(at + good.length());
    assertThatThrownBy(() -> TestCatalogue.read(text))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("schema.json:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a is null         | 1",
        "a is not null     | 0.01",
        "a = 3             | 0.01",
        "a <> 3            | 0.01",
        "not (a = 3)       | 0.01",
        "a in (1, 2, 3)    | 0.01",
        "a is null or a > 3 | 1",
      })
  void aColumnMayBeNullInAllRows(String predicate, double expected) {
    Catalogue schema = schema("100", "\"distinct\": 0, \"nullFraction\": 1");
    assertThat(selectivity(schema, predicate)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void distinctValuesAreAtMostTheRows() {
    assertThat(selectivity(schema("100", "\"distinct\": 250"), "a = 3")).isEqualTo(0.01);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "1"})
  void anEmptyTableMayHaveARowByNow(String rows) {
    Catalogue schema = schema(rows, "\"distinct\": 0");
    assertThat(schema.table("t").orElseThrow().rows()).isEqualTo(1);
    assertThat(selectivity(schema, "a = 3")).isEqualTo(1);
  }

  /** A quarter of the range in each case. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2020-01-01 00:00:00       | 2020-01-05 00:00:00",
        "2020-01-01T00:00          | 2020-01-05T00:00:00.000000",
        "2020-01-01                | 2020-01-05 00:00:00.0",
        "2020-01-01 02:00:00+02    | 2020-01-05 05:30:00+05:30",
        "2020-01-01 00:00:00Z      | 2020-01-04 19:00:00-05:00",
      })
  void extremesMayBeTimestamps(String min, String max) {
    String extremes = "\"distinct\": 9, \"min\": \"" + min + "\", \"max\": \"" + max + "\"";
    Catalogue schema = schema("1000", extremes);
    assertThat(selectivity(schema, "a < '2020-01-02'")).isCloseTo(0.25, within(1e-9));
    assertThat(selectivity(schema, "a < timestamp '2020-01-01 12:00:00'"))
        .isCloseTo(0.125, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1   | \"distinct\": -1                        | distinct: this is -1.0; it must be from 0.0",
        "-1  | \"distinct\": 1                         | rows: this is -1.0; it must be from 0.0",
        "1   | \"distinct\": 1, \"nullFraction\": 1.01 | nullFraction: this is 1.01; it must be from",
        "1   | \"distinct\": 1, \"min\": \"2020-01-01 25:00\", \"max\": \"2020-01-02\" | YYYY-MM-DD HH:MM:SS",
      })
  void refusesWhatNoCatalogHas(String rows, String column, String message) {
    assertThatThrownBy(() -> schema(rows, column)).hasMessageContaining(message);
  }
}
