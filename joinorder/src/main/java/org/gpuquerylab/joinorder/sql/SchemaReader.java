package org.gpuquerylab.joinorder.sql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;

/**
 * Reads a schema file:
 *
 * <pre>{@code
 * {"tables": [{"name": "orders", "rows": 1500000}, ...],
 *  "columns": [{"table": "orders", "name": "o_orderkey", "distinct": 1500000},
 *              {"table": "orders", "name": "o_orderdate", "distinct": 2406,
 *               "min": "1992-01-01", "max": "1998-08-02", "nullFraction": 0,
 *               "common": [{"value": "1993-05-06", "fraction": 0.01}, ...]}, ...]}
 * }</pre>
 *
 * <p>"min" and "max" are numbers, dates or timestamps; either both or neither must be present.
 * "nullFraction" is 0 if it is omitted. "common" has the most common values, each with its fraction
 * of the rows that are not null. "key", "type" and "nullable" are for other readers of the file. Catalogs
 * are out of date: a table of 0 rows is taken as one of 1 row, as some may have come since, and a
 * column has at most as many distinct values as rows. The file, each table and each column may have
 * a "comment", a string. Any other content is a {@link QueryFormatException}.
 *
 * <p>Limits: {@link QueryFile#MAX_BYTES}, {@value #MAX_TABLES} tables, {@value #MAX_COLUMNS}
 * columns, and the limits of {@link JsonReader}.
 */
public final class SchemaReader {
  private static final double MAX_ROWS = 1e18;
  private static final int MAX_TABLES = 100_000;
  private static final int MAX_COLUMNS = 1_000_000;
  private static final List<String> KEYS = List.of("tables", "columns");
  private static final List<String> TABLE_KEYS = List.of("name", "rows", "key");
  private static final List<String> COLUMN_KEYS =
      List.of(
          "table", "name", "distinct", "min", "max", "nullFraction", "type", "nullable", "common");

  private static final int MAX_COMMON = 10_000;

  /** Fractions are written with a few digits, so their sum may be a little too large. */
  private static final double ROUNDING = 1e-3;

  private static final double NANOS_A_SECOND = 1e9;
  private static final double SECONDS_A_DAY = 86_400;
  private static final DateTimeFormatter MOMENT =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendLiteral('T')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffset("+HH:mm", "Z")
          .toFormatter(Locale.ROOT);

  private final String source;
  private List<JsonObject> tables = List.of();
  private List<JsonObject> columns = List.of();

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
   * @param source the stream's name in messages
   */
  public static Schema read(InputStream in, String source) throws IOException {
    SchemaReader reader = new SchemaReader(source);
    JsonReader.read(in, source, QueryFormatException::new, reader::parse);
    return reader.build();
  }

  private SchemaReader parse(JsonReader json) throws IOException {
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

  private Schema build() {
    Map<String, Double> rows = new LinkedHashMap<>();
    Map<String, Map<String, SchemaStatistics>> statistics = new LinkedHashMap<>();
    for (JsonObject table : tables) {
      String key = Schema.key(table.text("name"));
      double count = Math.max(1, table.number("rows", 0, MAX_ROWS));
      if (rows.putIfAbsent(key, count) != null) {
        throw table.fault("name", "there are two tables of this name; remove one");
      }
      statistics.put(key, new LinkedHashMap<>());
    }
    for (JsonObject column : columns) {
      String table = Schema.key(column.text("table"));
      Map<String, SchemaStatistics> ofTable = statistics.get(table);
      Double tableRows = rows.get(table);
      if (ofTable == null || tableRows == null) {
        throw column.fault("table", "there is no such table; add it to \"tables\"");
      }
      SchemaStatistics added = statistics(column, tableRows);
      if (ofTable.putIfAbsent(Schema.key(column.text("name")), added) != null) {
        throw column.fault("name", "the table has two columns of this name; remove one");
      }
    }
    Map<String, TableStatistics> result = new LinkedHashMap<>();
    rows.forEach(
        (key, count) ->
            result.put(
                key, new TableStatistics(key, count, statistics.getOrDefault(key, Map.of()))));
    return new Schema(source, result);
  }

  private static SchemaStatistics statistics(JsonObject column, double rows) {
    double distinct = Math.max(1, Math.min(rows, column.number("distinct", 0, MAX_ROWS)));
    double nullFraction = column.has("nullFraction") ? column.number("nullFraction", 0, 1) : 0;
    double min = scalar(column, "min");
    double max = scalar(column, "max");
    if (Double.isNaN(min) != Double.isNaN(max)) {
      throw column.fault("\"min\" and \"max\" go together; give both or neither");
    }
    boolean dates = isDate(column, "min");
    if (dates != isDate(column, "max")) {
      throw column.fault("max", "one of \"min\" and \"max\" is a date; make both dates or numbers");
    }
    if (min > max) {
      throw column.fault("max", "\"max\" is less than \"min\"; mend one of them");
    }
    CommonValues common = common(column, dates);
    return new SchemaStatistics(distinct, min, max, dates, nullFraction, common);
  }

  private static CommonValues common(JsonObject column, boolean dates) {
    if (!column.has("common")) {
      return CommonValues.NONE;
    }
    Map<Double, Double> numbers = new HashMap<>();
    Map<String, Double> texts = new HashMap<>();
    double sum = 0;
    for (JsonObject entry : column.objects("common", MAX_COMMON)) {
      double fraction = entry.number("fraction", 0, 1);
      Double earlier =
          entry.isText("value") && !dates
              ? texts.put(entry.text("value"), fraction)
              : numbers.put(scalar(entry, "value") + 0.0, fraction); // -0 is 0
      sum += fraction;
      if (earlier != null) {
        throw entry.fault("value", "the column has this value twice; remove one");
      } else if (sum > 1 + ROUNDING) {
        throw entry.fault("fraction", "the column's fractions are more than 1 in all; mend one");
      }
    }
    return new CommonValues(numbers, texts);
  }

  private static boolean isDate(JsonObject column, String key) {
    return column.has(key) && column.isText(key);
  }

  /** A number, or a date or timestamp as its days since 1970; NaN if the key is absent. */
  private static double scalar(JsonObject column, String key) {
    if (!column.has(key)) {
      return Double.NaN;
    }
    if (!column.isText(key)) {
      return column.number(key);
    }
    try {
      return days(column.text(key));
    } catch (DateTimeParseException e) {
      throw column
          .placeOf(key)
          .fault("this is not a date; write a number, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS", e);
    }
  }

  /** The days since 1970 of a date, or of a timestamp, which is in UTC unless it has a zone. */
  private static double days(String text) {
    TemporalAccessor moment = MOMENT.parse(text.strip().replaceFirst(" ", "T"));
    LocalTime time = moment.query(TemporalQueries.localTime());
    ZoneOffset offset = moment.query(TemporalQueries.offset());
    double seconds =
        (time == null ? 0 : time.toNanoOfDay() / NANOS_A_SECOND)
            - (offset == null ? 0 : offset.getTotalSeconds());
    return LocalDate.from(moment).toEpochDay() + seconds / SECONDS_A_DAY;
  }
}
