package org.gpuquerylab.engine.internal;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Columns of values that the host computed. */
final class HostVectors {
  private static final LocalDateTime EPOCH = LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC);

  private HostVectors() {}

  /**
   * A column of values.
   *
   * @param values as {@link org.gpuquerylab.engine.answer.SqlValues} has them
   */
  static Vector of(String name, DataType type, List<@Nullable Object> values) {
    Object array = type.elements().newArray(values.size());
    int[] validity = new int[Vector.words(values.size())];
    Dictionary strings = type.equals(DataType.STRING) ? dictionary(values) : null;
    boolean nulls = false;
    for (int row = 0; row < values.size(); row++) {
      Object value = values.get(row);
      if (value == null) {
        nulls = true;
        continue;
      }
      validity[row >> 5] |= 1 << row;
      Object stored = stored(value, type);
      set(array, row, strings == null ? stored : strings.code((String) stored).orElseThrow());
    }
    return new Vector(name, type, array, nulls ? validity : null, strings);
  }

  /**
   * The rows of all parts.
   *
   * @param parts at least one; all have the columns of the first
   */
  static HostRelation together(List<HostRelation> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int rows = parts.stream().mapToInt(HostRelation::rows).reduce(0, Math::addExact);
    List<Vector> columns = new ArrayList<>();
    for (Vector column : parts.get(0).columns()) {
      columns.add(together(parts.stream().map(part -> part.column(column.name())).toList(), rows));
    }
    return new HostRelation(rows, columns);
  }

  private static Vector together(List<Vector> parts, int rows) {
    Vector first = parts.get(0);
    if (parts.stream().anyMatch(part -> part.dictionary() != first.dictionary())) {
      List<@Nullable Object> strings = new ArrayList<>();
      parts.forEach(
          part -> IntStream.range(0, part.rows()).forEach(row -> strings.add(part.value(row))));
      return of(first.name(), first.type(), strings);
    }
    Object values = first.type().elements().newArray(rows);
    int[] validity = new int[Vector.words(rows)];
    int from = 0;
    for (Vector part : parts) {
      System.arraycopy(part.values(), 0, values, from, part.rows());
      for (int row = 0; row < part.rows(); row++) {
        int at = from + row;
        validity[at >> 5] |= part.isValid(row) ? 1 << at : 0;
      }
      from += part.rows();
    }
    boolean nulls = parts.stream().anyMatch(part -> part.validity() != null);
    return new Vector(
        first.name(), first.type(), values, nulls ? validity : null, first.dictionary());
  }

  private static Dictionary dictionary(List<@Nullable Object> values) {
    List<String> strings = new ArrayList<>();
    for (Object value : values) {
      if (value != null) {
        strings.add((String) value);
      }
    }
    return Dictionary.of(strings);
  }

  /**
   * A value as a constant of a type has it.
   *
   * @return a Boolean, Long, Double or String
   * @throws ArithmeticException if the value does not fit the type
   */
  static Object stored(Object value, DataType type) {
    if (value instanceof LocalDate day) {
      return day.toEpochDay();
    } else if (value instanceof LocalDateTime time) {
      return ChronoUnit.MICROS.between(EPOCH, time);
    } else if (value instanceof Number number && type.isFloating()) {
      return number.doubleValue();
    } else if (!(value instanceof Number)) {
      return value;
    }
    long whole =
        new BigDecimal(value.toString())
            .setScale(type.scale(), RoundingMode.HALF_UP)
            .unscaledValue()
            .longValueExact();
    if (whole < type.least() || whole > type.greatest()) {
      throw new ArithmeticException(type + " overflows: " + value);
    }
    return whole;
  }

  private static void set(Object array, int row, Object value) {
    if (array instanceof byte[]) {
      Array.setByte(
          array,
          row,
          value instanceof Boolean truth ? (byte) (truth ? 1 : 0) : number(value).byteValue());
    } else if (array instanceof int[]) {
      Array.setInt(array, row, number(value).intValue());
    } else if (array instanceof long[]) {
      Array.setLong(array, row, number(value).longValue());
    } else if (array instanceof float[]) {
      Array.setFloat(array, row, number(value).floatValue());
    } else {
      Array.setDouble(array, row, number(value).doubleValue());
    }
  }

  private static Number number(Object value) {
    return (Number) value;
  }
}
