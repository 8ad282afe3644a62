package org.gpuquerylab.data.internal;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** A column of a table of DuckDB that becomes a vector, value by value. */
public final class VectorBuilder {
  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+), ?(\\d+)\\)");

  /** A decimal of so many digits fits into 64 bits. */
  private static final int MOST_DIGITS = 18;

  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("BOOLEAN", DataType.BOOLEAN),
          Map.entry("TINYINT", DataType.INT8),
          Map.entry("SMALLINT", DataType.INT16),
          Map.entry("INTEGER", DataType.INT32),
          Map.entry("BIGINT", DataType.INT64),
          Map.entry("UTINYINT", DataType.INT16),
          Map.entry("USMALLINT", DataType.INT32),
          Map.entry("UINTEGER", DataType.INT64),
          Map.entry("FLOAT", DataType.FLOAT32),
          Map.entry("DOUBLE", DataType.FLOAT64),
          Map.entry("VARCHAR", DataType.STRING),
          Map.entry("DATE", DataType.DATE),
          Map.entry("TIMESTAMP", DataType.TIMESTAMP));

  private final String name;
  private final DataType type;
  private final Object values;
  private final int[] validity;
  private boolean nulls;

  VectorBuilder(String name, DataType type, int rows) {
    this.name = name;
    this.type = type;
    this.values = type.elements().newArray(rows);
    this.validity = new int[Vector.words(rows)];
  }

  /** The type of a vector for a type of DuckDB; empty if no vector has its values. */
  public static Optional<DataType> type(String sql) {
    Matcher decimal = DECIMAL.matcher(sql);
    if (decimal.matches()) {
      return Integer.parseInt(decimal.group(1)) <= MOST_DIGITS
          ? Optional.of(DataType.decimal(Integer.parseInt(decimal.group(2))))
          : Optional.empty();
    }
    return Optional.ofNullable(TYPES.get(sql));
  }

  /** The column in a SELECT list, in the form that {@link #add} reads. */
  static String selected(String name, DataType type) {
    String column = DuckDb.quoted(name);
    return switch (type.kind()) {
      case DATE -> "date_diff('day', date '1970-01-01', " + column + ")::integer";
      case TIMESTAMP -> "epoch_us(" + column + ")";
      default -> column;
    };
  }

  /**
   * Sets the value of a row.
   *
   * @param place the column of the result, from 1
   * @param codes the codes of all strings
   */
  void add(ResultSet result, int place, int row, Map<String, Integer> codes) throws SQLException {
    switch (type.kind()) {
      case BOOLEAN -> ((byte[]) values)[row] = (byte) (result.getBoolean(place) ? 1 : 0);
      case INT8 -> ((byte[]) values)[row] = result.getByte(place);
      case INT16, INT32, DATE -> ((int[]) values)[row] = result.getInt(place);
      case INT64, TIMESTAMP -> ((long[]) values)[row] = result.getLong(place);
      case DECIMAL -> ((long[]) values)[row] = unscaled(result.getBigDecimal(place));
      case FLOAT32 -> ((float[]) values)[row] = result.getFloat(place);
      case FLOAT64 -> ((double[]) values)[row] = result.getDouble(place);
      case STRING -> ((int[]) values)[row] = code(result.getString(place), codes);
    }
    if (result.wasNull()) {
      nulls = true;
    } else {
      validity[row >> 5] |= 1 << row;
    }
  }

  private long unscaled(@Nullable BigDecimal value) {
    return value == null ? 0 : value.setScale(type.scale()).unscaledValue().longValueExact();
  }

  private int code(@Nullable String text, Map<String, Integer> codes) {
    Integer code = text == null ? Integer.valueOf(0) : codes.get(text);
    if (code == null) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "column %s: the dictionary lacks a string", name));
    }
    return code;
  }

  /** The vector; all rows must have been added. */
  Vector build(Dictionary strings) {
    @Nullable Dictionary dictionary = type.kind() == DataType.Kind.STRING ? strings : null;
    return nulls
        ? new Vector(name, type, values, validity, dictionary)
        : new Vector(name, type, values, null, dictionary);
  }
}
