package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The estimated fractions of rows that the filters of a table keep. */
class EstimatesTest {
  private static final double ACCURACY = 1e-9;

  /** A schema with a table that joins the tested one. */
  private static String schema(String columns) {
    return """
        {"tables": [{"name": "t", "rows": 1000, "key": ["id"]}, {"name": "u", "rows": 10}],
         "columns": [{"table": "u", "name": "x", "distinct": 10},
         {"table": "t", "name": "id", "distinct": 1000},
        """
        + columns
        + "]}";
  }

  private static double fraction(String columns, String predicate) {
    SqlFrontEnd frontEnd = new SqlFrontEnd(TestCatalogue.read(schema(columns)));
    String sql = "SELECT * FROM t, u WHERE t.id = u.x AND (" + predicate + ")";
    JoinBlock block = frontEnd.bind(sql, "q.sql").blocks().get(0);
    return new BlockEstimates(block).selectivity(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"min\": \"2000-01-01\", \"max\": \"2000-12-31\" | DATE '2000-05-05' | 0.4",
        "\"type\": \"DATE\" | DATE '2000-05-05' | 0.4",
        "\"type\": \"TIMESTAMP\" | TIMESTAMP '2000-05-05 00:00:00' | 0.4",
        "\"type\": \"DATE\" | '2000-05-05' | 0.4",
        "\"type\": \"DATE\" | DATE '2000-05-06' | 0.1", // the others share 0.6
        "\"type\": \"VARCHAR\" | '2000-05-05' | 0.4",
      })
  void aCommonDateIsFound(String form, String constant, double fraction) {
    String column =
        "{\"table\": \"t\", \"name\": \"made\", \"distinct\": 7, "
            + form
            + ", \"common\": [{\"value\": \"2000-05-05\", \"fraction\": 0.4}]}";
    assertThat(fraction(column, "made = " + constant)).isCloseTo(fraction, within(ACCURACY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"value\": 0, \"fraction\": 0.1}, {\"value\": -0.0, \"fraction\": 0.1}"
            + " | the column has this value twice",
        "{\"value\": 0, \"fraction\": 0.6}, {\"value\": 1, \"fraction\": 0.6}"
            + " | the column's fractions are more than 1 in all",
        "{\"fraction\": 0.6} | value",
        "{\"value\": \"tomorrow\", \"fraction\": 0.6} | this is not a date",
      })
  void commonValuesAreChecked(String common, String fault) {
    String column =
        "{\"table\": \"t\", \"name\": \"made\", \"distinct\": 7, \"type\": \"DATE\", \"common\": ["
            + common
            + "]}";
    assertThatThrownBy(() -> TestCatalogue.read(schema(column)))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("schema.json:")
        .hasMessageContaining(fault)
        .hasMessageNotContaining("\n");
  }
}
