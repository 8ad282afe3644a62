package org.gpuquerylab.engine.internal;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.calcite.rex.RexLiteral;
import org.jspecify.annotations.Nullable;

/** Constants as {@link org.gpuquerylab.engine.answer.SqlValues} has values. */
final class HostValues {
  private static final long MILLIS = 1_000;
  private static final int NANOS = 1_000_000;

  private HostValues() {}

  static @Nullable Object of(RexLiteral literal) {
    if (literal.isNull()) {
      return null;
    }
    return switch (literal.getType().getSqlTypeName()) {
      case BOOLEAN -> RexLiteral.booleanValue(literal);
      case CHAR, VARCHAR -> literal.getValueAs(String.class);
      case REAL, FLOAT, DOUBLE -> decimal(literal).doubleValue();
      case DECIMAL -> decimal(literal);
      case DATE -> LocalDate.ofEpochDay(number(literal.getValueAs(Integer.class)));
      case TIMESTAMP -> time(number(literal.getValueAs(Long.class)));
      case TINYINT, SMALLINT, INTEGER, BIGINT -> decimal(literal).longValue();
      default -> throw new UnsupportedOperationException("the constant " + literal);
    };
  }

  private static BigDecimal decimal(RexLiteral literal) {
    BigDecimal value = literal.getValueAs(BigDecimal.class);
    if (value == null) {
      throw new UnsupportedOperationException("the constant " + literal);
    }
    return value;
  }

  private static long number(@Nullable Number number) {
    return number == null ? 0 : number.longValue();
  }

  private static LocalDateTime time(long millis) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(millis, MILLIS), (int) Math.floorMod(millis, MILLIS) * NANOS, ZoneOffset.UTC);
  }
}
