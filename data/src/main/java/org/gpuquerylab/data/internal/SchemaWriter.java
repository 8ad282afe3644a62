package org.gpuquerylab.data.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Writes the schema file that {@code lab optimize --sql} reads: a line for each table and each
 * column. A value is written only if the reader of that file can compare it: finite numbers, dates
 * of years 0 to 9999, and texts of moderate length.
 */
public final class SchemaWriter {
  /**
   * The most characters of a common text; longer ones make a large file and are rarely searched.
   */
  private static final int LONGEST = 200;

  private static final int LONGEST_SAMPLED = 2_000;

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?");
  private static final Pattern MOMENT =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}"
              + "([ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?([+-][0-9]{2}(:[0-9]{2})?)?)?");

  private final Set<String> names = new HashSet<>();
  private final List<String> tables = new ArrayList<>();
  private final List<String> columns = new ArrayList<>();

  /** The kinds of values, which decide how a column is compared. */
  public enum Kind {
    NUMBER,
    MOMENT,
    TEXT,
    OTHER
  }

  /**
   * A common value.
   *
   * @param text the value as text
   * @param fraction the fraction of the rows that are not null
   */
  public record Common(String text, double fraction) {}

  /**
   * What is known of a column.
   *
   * @param type its SQL type, or an empty text if no reader of schemas knows it
   * @param min the minimum as text; null if unknown
   * @param max the maximum as text; null if unknown
   * @param sample its values as text in sampled rows; empty if there are none
   */
  public record Column(
      String name,
      String type,
      Kind kind,
      double distinct,
      double nullFraction,
      @Nullable String min,
      @Nullable String max,
      List<Common> common,
      List<@Nullable String> sample) {}

  /**
   * Adds a table.
   *
   * @throws InputException if a name cannot stand in a schema, or the table has been added before
   */
  public void add(String table, double rows, List<Column> all) {
    checkName(table);
    ObjectNode object = JsonNodeFactory.instance.objectNode().put("name", table);
    if (!names.add(table.toLowerCase(Locale.ROOT))) {
      throw new InputException(
          "two tables are named " + Quote.of(table) + "; give them apart, or rename a file");
    }
    object.set("rows", number(rows));
    tables.add(object.toString());
    all.forEach(column -> columns.add(line(table, column)));
  }

  private static void checkName(String name) {
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw new InputException("name " + Quote.of(name) + ": " + fault);
            });
  }

  private static String line(String table, Column column) {
    checkName(column.name());
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("table", table).put("name", column.name());
    if (!column.type().isEmpty()) {
      object.put("type", column.type());
    }
    object.set("distinct", number(Math.max(1, column.distinct())));
    object.set("nullFraction", number(column.nullFraction()));
    if (column.kind() == Kind.NUMBER || column.kind() == Kind.MOMENT) {
      if (isUsable(column.kind(), column.min()) && isUsable(column.kind(), column.max())) {
        put(object, "min", column.kind(), String.valueOf(column.min()));
        put(object, "max", column.kind(), String.valueOf(column.max()));
      }
    }
    List<Common> common =
        column.common().stream().filter(c -> isUsable(column.kind(), c.text())).toList();
    if (!common.isEmpty()) {
      ArrayNode array = object.putArray("common");
      for (Common one : common) {
        ObjectNode entry = array.addObject();
        put(entry, "value", column.kind(), one.text());
        entry.set("fraction", number(one.fraction()));
      }
    }
    putSample(object, column);
    return object.toString();
  }

  /** Adds sampled values, unless one of them cannot be compared: a sample has all values. */
  private static void putSample(ObjectNode object, Column column) {
    List<@Nullable String> sample = column.sample();
    if (sample.isEmpty()
        || sample.stream().anyMatch(v -> v != null && !isSampled(column.kind(), v))) {
      return;
    }
    ArrayNode array = object.putArray("sample");
    for (String value : sample) {
      if (value == null) {
        array.addNull();
      } else if (column.kind() == Kind.NUMBER) {
        array.add(number(Double.parseDouble(value)));
      } else {
        array.add(value);
      }
    }
  }

  private static boolean isSampled(Kind kind, String value) {
    return kind == Kind.TEXT ? value.length() <= LONGEST_SAMPLED : isUsable(kind, value);
  }

  private static boolean isUsable(Kind kind, @Nullable String text) {
    return text != null
        && switch (kind) {
          case NUMBER ->
              NUMBER.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
          case MOMENT -> MOMENT.matcher(text).matches();
          case TEXT -> text.length() <= LONGEST;
          case OTHER -> false;
        };
  }

  private static void put(ObjectNode object, String key, Kind kind, String text) {
    if (kind == Kind.NUMBER) {
      object.set(key, number(Double.parseDouble(text)));
    } else {
      object.put(key, text);
    }
  }

  /** A number without an exponent or a fraction that it does not need. */
  private static JsonNode number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return whole
        ? JsonNodeFactory.instance.numberNode((long) value)
        : JsonNodeFactory.instance.numberNode(new BigDecimal(Double.toString(value)));
  }

  /** The whole file. */
  public String text() {
    return "{\"tables\": [\n  "
        + String.join(",\n  ", tables)
        + "\n ],\n \"columns\": [\n  "
        + String.join(",\n  ", columns)
        + "\n ]}";
  }
}
