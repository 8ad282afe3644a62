package org.gpuquerylab.joinorder.sql;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The schema of the tests' queries. */
final class SqlTestSchema {
  static final String TEXT =
      """
      {"comment": "movies",
       "tables": [{"name": "t", "rows": 1000}, {"name": "mc", "rows": 2000, "comment": "c"},
                  {"name": "MK", "rows": 5000}, {"name": "cn", "rows": 100}],
       "columns": [
        {"table": "t", "name": "id", "distinct": 1000, "min": 1, "max": 1001},
        {"table": "t", "name": "year", "distinct": 100, "min": 1900, "max": 2000,
         "nullFraction": 0.2},
        {"table": "t", "name": "made", "distinct": 500, "min": "2000-01-01", "max": "2000-12-31"},
        {"table": "t", "name": "kind", "distinct": 7},
        {"table": "t", "name": "title", "distinct": 900},
        {"table": "t", "name": "note", "distinct": 50, "nullFraction": 0.5},
        {"table": "mc", "name": "movie_id", "distinct": 800},
        {"table": "mc", "name": "company_id", "distinct": 90, "nullFraction": 0.1},
        {"table": "mc", "name": "note", "distinct": 40},
        {"table": "mc", "name": "kind", "distinct": 4},
        {"table": "mk", "name": "movie_id", "distinct": 500},
        {"table": "cn", "name": "id", "distinct": 100},
        {"table": "cn", "name": "Code", "distinct": 10}]}
      """;

  private SqlTestSchema() {}

  /** The schema. */
  static Schema read() throws IOException {
    return read(TEXT);
  }

  /** A changed schema. */
  static Schema read(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return SchemaReader.read(new ByteArrayInputStream(bytes), "schema.json");
  }
}
