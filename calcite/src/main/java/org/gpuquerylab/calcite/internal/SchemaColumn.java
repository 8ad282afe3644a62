package org.gpuquerylab.calcite.internal;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/** A column of a {@link SchemaFile}. */
final class SchemaColumn {
  private static final double MAX_ROWS = 1e18;
  private static final int MAX_COMMON = 10_000;
  private static final int MAX_SAMPLE = 100_000;

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

  private SchemaColumn() {}

  /** Reads a column of a table of some rows. */
  static CatalogueColumn read(JsonObject column, double rows) {
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
    RelDataType type = type(column);
    boolean moments = dates || SqlTypeFamily.DATETIME.contains(type);
    ColumnStatistics statistics =
        new ColumnStatistics(distinct, min, max, dates, nullFraction, common(column, moments));
    return new CatalogueColumn(column.text("name"), type, statistics, sample(column, moments));
  }

  private static RelDataType type(JsonObject column) {
    boolean nullable = !column.has("nullable") || column.flag("nullable");
    RelDataType type =
        column.has("type")
            ? SqlTypes.parse(column.text("type"))
                .orElseThrow(
                    () -> column.fault("type", "this is no type; use one of " + SqlTypes.names()))
            : SqlTypes.of(SqlTypeName.ANY);
    return SqlTypes.nullable(type, nullable);
  }

  private static Map<String, Double> common(JsonObject column, boolean moments) {
    Map<String, Double> common = new LinkedHashMap<>();
    double sum = 0;
    if (column.has("common")) {
      for (JsonObject entry : column.objects("common", MAX_COMMON)) {
        double fraction = entry.number("fraction", 0, 1);
        sum += fraction;
        if (common.put(value(entry, moments), fraction) != null) {
          throw entry.fault("value", "the column has this value twice; remove one");
        } else if (sum > 1 + ROUNDING) {
          throw entry.fault("fraction", "the column's fractions are more than 1 in all; mend one");
        }
      }
    }
    return common;
  }

  /** A common value as {@link ColumnStatistics#common} writes it. */
  private static String value(JsonObject entry, boolean moments) {
    if (entry.isText("value")) {
      return moments ? String.valueOf(scalar(entry, "value")) : entry.text("value");
    }
    return String.valueOf(entry.number("value") + 0.0); // -0 is 0
  }

  private static List<@Nullable Object> sample(JsonObject column, boolean moments) {
    List<@Nullable Object> sample = new ArrayList<>();
    if (column.has("sample")) {
      for (Object value : column.scalars("sample", MAX_SAMPLE)) {
        if (value instanceof String text) {
          sample.add(moments ? (Object) days(column, "sample", text) : text);
        } else {
          sample.add(value instanceof Boolean ? value.toString() : value);
        }
      }
    }
    return sample;
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
    return days(column, key, column.text(key));
  }

  private static double days(JsonObject column, String key, String text) {
    try {
      return days(text);
    } catch (DateTimeParseException e) {
      throw column
          .placeOf(key)
          .fault(
              "this is not a date; write a number, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, not "
                  + Quote.of(text),
              e);
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
