package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests schemas as catalogs have them, whose statistics may be old. */
class SchemaReaderTest {
  private static Schema schema(String rows, String column) throws IOException {
    String text =
        "{\"tables\": [{\"name\": \"t\", \"rows\": "
            + rows
            + "}], \"columns\": [{\"table\": \"t\", \"name\": \"a\", "
            + column
            + "}]}";
    return SchemaReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "s.json");
  }

  private static double selectivity(Schema schema, String predicate) {
    String sql = "select * from t where " + predicate;
    QueryGraph graph = SqlQueryReader.read(sql, "q.sql", schema, false);
    return graph.relation(0).selectivity();
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
  void aColumnMayBeNullInAllRows(String predicate, double expected) throws IOException {
    Schema schema = schema("100", "\"distinct\": 0, \"nullFraction\": 1");
    assertThat(selectivity(schema, predicate)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void distinctValuesAreAtMostTheRows() throws IOException {
    assertThat(selectivity(schema("100", "\"distinct\": 250"), "a = 3")).isEqualTo(0.01);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "1"})
  void anEmptyTableMayHaveARowByNow(String rows) throws IOException {
    Schema schema = schema(rows, "\"distinct\": 0");
    QueryGraph graph = SqlQueryReader.read("select * from t where a = 3", "q.sql", schema, false);
    assertThat(graph.relation(0).cardinality()).isEqualTo(1);
    assertThat(graph.relation(0).selectivity()).isEqualTo(1);
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
  void extremesMayBeTimestamps(String min, String max) throws IOException {
    String extremes = "\"distinct\": 9, \"min\": \"" + min + "\", \"max\": \"" + max + "\"";
    Schema schema = schema("1000", extremes);
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
