package org.gpuquerylab.joinorder.sql;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.JsonRecord;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.StrictJson;
import org.gpuquerylab.joinorder.query.StrictJson.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads a schema file:
 *
 * <pre>{@code
 * {"tables": [{"name": "orders", "rows": 1500000}, ...],
 *  "columns": [{"table": "orders", "name": "o_orderkey", "distinct": 1500000},
 *              {"table": "orders", "name": "o_orderdate", "distinct": 2406,
 *               "min": "1992-01-01", "max": "1998-08-02", "nullFraction": 0}, ...]}
 * }</pre>
 *
 * <p>"min" and "max" are numbers or dates; both or neither are there. "nullFraction" is 0 if it is
 * left out. The file, each table and each column may have a "comment", a string. Everything else is
 * a {@link QueryFormatException}.
 */
public final class SchemaReader {
  private static final double MAX_ROWS = 1e18;
  private static final Map<String, Kind> TABLE_KEYS =
      Map.of("name", Kind.TEXT, "rows", Kind.NUMBER, "comment", Kind.TEXT);
  private static final Map<String, Kind> COLUMN_KEYS = columnKeys();

  private final String source;
  private List<JsonRecord> tables = List.of();
  private List<JsonRecord> columns = List.of();

  private SchemaReader(String source) {
    this.source = source;
  }

  /** Reads a file. */
  public static Schema read(Path file) {
    return QueryFile.read(file, SchemaReader::read);
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source what to call the stream in messages
   */
  public static Schema read(InputStream in, String source) throws IOException {
    SchemaReader reader = new SchemaReader(source);
    StrictJson.read(in, source, reader::parse);
    return reader.build();
  }

  private static Map<String, Kind> columnKeys() {
    Map<String, Kind> keys = new LinkedHashMap<>();
    keys.put("table", Kind.TEXT);
    keys.put("name", Kind.TEXT);
    keys.put("distinct", Kind.NUMBER);
    keys.put("min", Kind.SCALAR);
    keys.put("max", Kind.SCALAR);
    keys.put("nullFraction", Kind.NUMBER);
    keys.put("comment", Kind.TEXT);
    return keys;
  }

  private void parse(StrictJson json) throws IOException {
    json.begin(JsonToken.START_OBJECT);
    while (json.nextKey()) {
      switch (json.key()) {
        case "tables" -> tables = json.records(TABLE_KEYS);
        case "columns" -> columns = json.records(COLUMN_KEYS);
        case "comment" -> json.value(Kind.TEXT);
        default -> throw json.unknownKey(List.of("tables", "columns", "comment"));
      }
    }
    json.end();
  }

  private Schema build() {
    Map<String, Double> rows = new LinkedHashMap<>();
    Map<String, Map<String, ColumnStatistics>> statistics = new LinkedHashMap<>();
    for (JsonRecord table : tables) {
      String key = Schema.key(text(table, "name"));
      if (rows.putIfAbsent(key, number(table, "rows", 1, MAX_ROWS)) != null) {
        throw fault(table, "name", "there are two tables of this name, remove one");
      }
      statistics.put(key, new LinkedHashMap<>());
    }
    for (JsonRecord column : columns) {
      String table = Schema.key(text(column, "table"));
      Map<String, ColumnStatistics> ofTable = statistics.get(table);
      Double tableRows = rows.get(table);
      if (ofTable == null || tableRows == null) {
        throw fault(column, "table", "there is no such table, add it to \"tables\"");
      }
      ColumnStatistics added = statistics(column, tableRows);
      if (ofTable.putIfAbsent(Schema.key(text(column, "name")), added) != null) {
        throw fault(column, "name", "the table has two columns of this name, remove one");
      }
    }
    Map<String, TableStatistics> result = new LinkedHashMap<>();
    rows.forEach(
        (key, count) ->
            result.put(
                key, new TableStatistics(key, count, statistics.getOrDefault(key, Map.of()))));
    return new Schema(source, result);
  }

  private ColumnStatistics statistics(JsonRecord column, double rows) {
    double distinct = number(column, "distinct", 1, rows);
    double nullFraction = 0;
    if (column.values().containsKey("nullFraction")) {
      nullFraction = number(column, "nullFraction", 0, Math.nextDown(1.0));
    }
    double min = scalar(column, "min");
    double max = scalar(column, "max");
    if (Double.isNaN(min) != Double.isNaN(max)) {
      throw fault(column, null, "\"min\" and \"max\" go together, give both or neither");
    }
    boolean dates = isText(column, "min");
    if (dates != isText(column, "max")) {
      throw fault(
          column, "max", "one of \"min\" and \"max\" is a date, make both dates or numbers");
    }
    if (min > max) {
      throw fault(column, "max", "\"max\" is less than \"min\", mend one of them");
    }
    return new ColumnStatistics(distinct, min, max, dates, nullFraction);
  }

  private String text(JsonRecord record, String key) {
    try {
      return record.text(key);
    } catch (InvalidQueryException e) {
      throw record.place().fault(source, String.valueOf(e.getMessage()), e);
    }
  }

  private double number(JsonRecord record, String key, double least, double most) {
    double number;
    try {
      number = record.number(key);
    } catch (InvalidQueryException e) {
      throw record.place().fault(source, String.valueOf(e.getMessage()), e);
    }
    if (!(number >= least && number <= most)) {
      throw fault(record, key, "this is " + number + ", it must be from " + least + " to " + most);
    }
    return number;
  }

  /** A number, or a date as its days since 1970; NaN if the key is not there. */
  private double scalar(JsonRecord record, String key) {
    JsonRecord.Value value = record.values().get(key);
    if (value == null) {
      return Double.NaN;
    }
    double number;
    try {
      number =
          value.content() instanceof String text
              ? (double) LocalDate.parse(text).toEpochDay()
              : record.number(key);
    } catch (DateTimeParseException e) {
      throw value.place().fault(source, "this is no date, write a number or YYYY-MM-DD", e);
    }
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw fault(record, key, "this is " + number + ", it must be a finite number");
    }
    return number;
  }

  private static boolean isText(JsonRecord record, String key) {
    JsonRecord.Value value = record.values().get(key);
    return value != null && value.content() instanceof String;
  }

  private QueryFormatException fault(JsonRecord record, @Nullable String key, String message) {
    return record.placeOf(key).fault(source, message, null);
  }
}
