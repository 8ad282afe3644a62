package org.gpuquerylab.calcite;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.calcite.internal.SchemaFile;
import org.gpuquerylab.calcite.query.Catalogue;

/** The tables of the tests' statements. */
final class TestCatalogue {
  static final String TEXT =
      """
      {"tables": [{"name": "t", "rows": 1000, "key": ["id"]}, {"name": "mc", "rows": 2000},
                  {"name": "MK", "rows": 5000}, {"name": "cn", "rows": 100}],
       "columns": [
        {"table": "t", "name": "id", "distinct": 1000, "min": 1, "max": 1001, "type": "BIGINT",
         "nullable": false},
        {"table": "t", "name": "year", "distinct": 100, "min": 1900, "max": 2000,
         "nullFraction": 0.2, "type": "INTEGER"},
        {"table": "t", "name": "made", "distinct": 500, "min": "2000-01-01", "max": "2000-12-31",
         "type": "DATE"},
        {"table": "t", "name": "kind", "distinct": 7, "type": "INTEGER",
         "common": [{"value": 3, "fraction": 0.5}]},
        {"table": "t", "name": "title", "distinct": 900, "type": "VARCHAR"},
        {"table": "t", "name": "price", "distinct": 50, "nullFraction": 0.5,
         "type": "DECIMAL(12, 2)"},
        {"table": "mc", "name": "movie_id", "distinct": 800, "type": "BIGINT"},
        {"table": "mc", "name": "company_id", "distinct": 90, "nullFraction": 0.1,
         "type": "INTEGER"},
        {"table": "mc", "name": "note", "distinct": 40, "type": "CHAR(10)"},
        {"table": "mc", "name": "at", "distinct": 40, "type": "TIMESTAMP"},
        {"table": "mk", "name": "movie_id", "distinct": 500, "type": "BIGINT"},
        {"table": "cn", "name": "id", "distinct": 100, "type": "INTEGER"},
        {"table": "cn", "name": "date", "distinct": 10, "type": "DATE"},
        {"table": "cn", "name": "untyped", "distinct": 10}]}
      """;

  private TestCatalogue() {}

  static Catalogue catalogue() {
    return read(TEXT);
  }

  static Catalogue read(String text) {
    try {
      return SchemaFile.read(
          new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "schema.json");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
