package org.gpuquerylab.calcite;

import java.util.Map;
import org.gpuquerylab.calcite.query.Catalogue;

/** The tables of the tests of estimates, with and without types. */
final class MovieSchema {
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

  private static final Map<String, String> TYPES =
      Map.of("made", "DATE", "title", "VARCHAR", "note", "VARCHAR", "Code", "CHAR(2)");

  private MovieSchema() {}

  /** The tables without types. */
  static Catalogue untyped() {
    return TestCatalogue.read(TEXT);
  }

  /** The same tables with types. */
  static Catalogue typed() {
    StringBuilder typed = new StringBuilder();
    for (String line : TEXT.split("\n", -1)) {
      String name = line.replaceFirst(".*\"name\": \"(\\w+)\", \"distinct.*", "$1");
      String type = "\"type\": \"" + TYPES.getOrDefault(name, "INTEGER") + "\", \"distinct\"";
      typed.append(line.replace("\"distinct\"", type)).append('\n');
    }
    return TestCatalogue.read(typed.toString());
  }
}
