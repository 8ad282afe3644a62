package org.gpuquerylab.calcite.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;

/**
 * Reads a schema file:
 *
 * <pre>{@code
 * {"tables": [{"name": "orders", "rows": 1500000, "key": ["o_orderkey"]}, ...],
 *  "columns": [{"table": "orders", "name": "o_orderkey", "distinct": 1500000, "type": "BIGINT"},
 *              {"table": "orders", "name": "o_orderdate", "distinct": 2406,
 *               "min": "1992-01-01", "max": "1998-08-02", "nullFraction": 0}, ...]}
 * }</pre>
 *
 * <p>"min" and "max" are numbers, dates or timestamps; either both or neither must be present.
 * "nullFraction" is 0 if it is omitted. "type" is a type of SQL; a column without a type may be
 * compared with everything. A column with {@code "nullable": false} is never null, whatever comes
 * later, which a fraction of 0 does not say. "common" has the most common values and their
 * fractions of the rows that are not null: {@code [{"value": "F", "fraction": 0.49}]}. "sample" has
 * the column's values in random rows, the same rows in all columns of a table. "key" names columns
 * of a table in which no two rows agree. Catalogs are out of date: a table of 0 rows is taken as
 * one of 1 row, as some may have come since, and a column has at most as many distinct values as
 * rows. The file, each table and each column may have a "comment", a string. Any other content is a
 * {@link QueryFormatException}.
 *
 * <p>Limits: {@link QueryFile#MAX_BYTES}, {@value #MAX_TABLES} tables, {@value #MAX_COLUMNS}
 * columns, and the limits of {@link JsonReader}.
 */
public final class SchemaFile {
  private static final double MAX_ROWS = 1e18;
  private static final int MAX_TABLES = 100_000;
  private static final int MAX_COLUMNS = 1_000_000;
  private static final int MAX_KEY = 64;
  private static final List<String> KEYS = List.of("tables", "columns");
  private static final List<String> TABLE_KEYS = List.of("name", "rows", "key");
  private static final List<String> COLUMN_KEYS =
      List.of(
          "table",
          "name",
          "distinct",
          "min",
          "max",
          "nullFraction",
          "type",
          "nullable",
          "common",
          "sample");

  private List<JsonObject> tables = List.of();
  private List<JsonObject> columns = List.of();

  private SchemaFile() {}

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source the stream's name in messages
   */
  public static Catalogue read(InputStream in, String source) throws IOException {
    SchemaFile file = new SchemaFile();
    JsonReader.read(in, source, QueryFormatException::new, file::parse);
    return new Catalogue(source, file.build());
  }

  private SchemaFile parse(JsonReader json) throws IOException {
    json.members(
        key -> {
          switch (key) {
            case "tables" -> tables = records(json, TABLE_KEYS, MAX_TABLES, key);
            case "columns" -> columns = records(json, COLUMN_KEYS, MAX_COLUMNS, key);
            default -> throw json.unknownKey(key, KEYS);
          }
        });
    return this;
  }

  private static List<JsonObject> records(JsonReader json, List<String> keys, int most, String what)
      throws IOException {
    String tooMany = "the schema has more than " + most + " " + what + "; leave some out";
    return json.elements(most, tooMany, element -> element.object(keys));
  }

  private List<CatalogueTable> build() {
    Map<String, JsonObject> byName = new LinkedHashMap<>();
    Map<String, Map<String, CatalogueColumn>> columnsOf = new LinkedHashMap<>();
    for (JsonObject table : tables) {
      if (byName.putIfAbsent(key(table.text("name")), table) != null) {
        throw table.fault("name", "there are two tables of this name; remove one");
      }
      columnsOf.put(key(table.text("name")), new LinkedHashMap<>());
    }
    for (JsonObject column : columns) {
      String table = key(column.text("table"));
      JsonObject owner = byName.get(table);
      Map<String, CatalogueColumn> others = columnsOf.get(table);
      if (owner == null || others == null) {
        throw column.fault("table", "there is no such table; add it to \"tables\"");
      }
      CatalogueColumn added = SchemaColumn.read(column, rows(owner));
      checkSample(added, others.values(), column);
      if (others.putIfAbsent(key(added.name()), added) != null) {
        throw column.fault("name", "the table has two columns of this name; remove one");
      }
    }
    List<CatalogueTable> result = new ArrayList<>();
    byName.forEach(
        (name, table) -> result.add(table(table, columnsOf.getOrDefault(name, Map.of()))));
    return result;
  }

  private static void checkSample(
      CatalogueColumn added, Collection<CatalogueColumn> others, JsonObject column) {
    for (CatalogueColumn other : others) {
      int rows = other.sample().size();
      if (rows > 0 && !added.sample().isEmpty() && rows != added.sample().size()) {
        throw column.fault(
            "sample", "the table's other columns have " + rows + " sampled rows; give as many");
      }
    }
  }

  private static CatalogueTable table(JsonObject table, Map<String, CatalogueColumn> columns) {
    List<Set<Integer>> keys = new ArrayList<>();
    if (table.has("key")) {
      List<String> names = List.copyOf(columns.keySet());
      Set<Integer> key = new HashSet<>();
      for (String name : table.texts("key", MAX_KEY)) {
        int index = names.indexOf(key(name));
        if (index < 0) {
          throw table.fault("key", "the table has no column " + name + "; add it or mend the key");
        }
        key.add(index);
      }
      keys.add(key);
    }
    return new CatalogueTable(table.text("name"), rows(table), List.copyOf(columns.values()), keys);
  }

  private static double rows(JsonObject table) {
    return Math.max(1, table.number("rows", 0, MAX_ROWS));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
