package org.gpuquerylab.engine.internal;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.calcite.rel.type.RelDataType;

/** Values of {@link org.gpuquerylab.engine.answer.SqlValues} as Calcite's code has them. */
final class CalciteValues {
  private static final long MILLIS = 1_000;
  private static final int NANOS = 1_000_000;
  private static final LocalDateTime EPOCH = time(0);

  private CalciteValues() {}

  static Object to(Object value, RelDataType type) {
    if (value instanceof LocalDate day) {
      return (int) day.toEpochDay();
    } else if (value instanceof LocalDateTime time) {
      return ChronoUnit.MILLIS.between(EPOCH, time);
    }
    return value instanceof Number number ? number(number, type) : value;
  }

  private static Number number(Number number, RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TINYINT -> number.byteValue();
      case SMALLINT -> number.shortValue();
      case INTEGER -> number.intValue();
      case DECIMAL -> new BigDecimal(number.toString());
      case REAL -> number.floatValue();
      default -> number;
    };
  }

  static Object of(Object value, RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case DATE -> LocalDate.ofEpochDay(((Number) value).longValue());
      case TIMESTAMP -> time(((Number) value).longValue());
      case CHAR, VARCHAR -> value.toString();
      default -> value;
    };
  }

  private static LocalDateTime time(long millis) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(millis, MILLIS), (int) Math.floorMod(millis, MILLIS) * NANOS, ZoneOffset.UTC);
  }
}
