package org.gpuquerylab.engine.answer;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** Values of relations as Java users know them. */
public final class SqlValues {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private SqlValues() {}

  /**
   * The values of a row: Boolean, Long for all integers, BigDecimal, Double for floating-point
   * numbers, LocalDate, LocalDateTime, String; null for NULL. The list cannot be changed.
   */
  public static List<@Nullable Object> row(HostRelation rows, int row) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Vector column : rows.columns()) {
      values.add(value(column, row));
    }
    return Collections.unmodifiableList(values);
  }

  private static @Nullable Object value(Vector column, int row) {
    Object value = column.value(row);
    if (value == null) {
      return null;
    }
    return switch (column.type().kind()) {
      case BOOLEAN, STRING -> value;
      case DECIMAL -> BigDecimal.valueOf((Long) value, column.type().scale());
      case FLOAT32, FLOAT64 -> ((Number) value).doubleValue();
      case DATE -> LocalDate.ofEpochDay((Integer) value);
      case TIMESTAMP -> time((Long) value);
      default -> ((Number) value).longValue();
    };
  }

  private static LocalDateTime time(long micros) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, MICROS_PER_SECOND),
        (int) Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO,
        ZoneOffset.UTC);
  }
}
