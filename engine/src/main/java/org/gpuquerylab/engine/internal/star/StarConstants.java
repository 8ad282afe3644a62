package org.gpuquerylab.engine.internal.star;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** The values of constant expressions. */
final class StarConstants {
  private static final long MILLIS_PER_DAY = 86_400_000;

  private StarConstants() {}

  /**
   * The value of a constant: an exact number, a date, a string, or a truth value.
   *
   * @throws IllegalArgumentException if it is none, or not known
   */
  static Comparable<?> value(RexNode node) {
    RexNode plain = StarMeasures.plain(node);
    if (plain instanceof RexLiteral literal && !literal.isNull()) {
      return literal(literal);
    } else if (plain instanceof RexCall call && call.getOperands().size() == 2) {
      Comparable<?> left = value(call.getOperands().get(0));
      RexNode right = call.getOperands().get(1);
      return left instanceof LocalDate day
          ? moved(day, call.getKind(), right)
          : computed(call, left, value(right));
    }
    throw unknown(node);
  }

  private static IllegalArgumentException unknown(RexNode node) {
    return new IllegalArgumentException("constant " + node);
  }

  private static Comparable<?> literal(RexLiteral literal) {
    SqlTypeName type = literal.getType().getSqlTypeName();
    Comparable<?> value = null;
    if (SqlTypeName.CHAR_TYPES.contains(type)) {
      value = literal.getValueAs(String.class);
    } else if (SqlTypeName.EXACT_TYPES.contains(type)) {
      value = literal.getValueAs(BigDecimal.class);
    } else if (type == SqlTypeName.BOOLEAN) {
      value = literal.getValueAs(Boolean.class);
    } else if (type == SqlTypeName.DATE) {
      Integer day = literal.getValueAs(Integer.class);
      value = day == null ? null : LocalDate.ofEpochDay(day);
    }
    if (value == null) {
      throw unknown(literal);
    }
    return value;
  }

  private static Comparable<?> computed(RexCall call, Comparable<?> left, Comparable<?> right) {
    if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
      if (call.isA(SqlKind.PLUS)) {
        return a.add(b);
      } else if (call.isA(SqlKind.MINUS)) {
        return a.subtract(b);
      } else if (call.isA(SqlKind.TIMES)) {
        return a.multiply(b);
      }
    }
    throw unknown(call);
  }

  /** A date plus or minus an interval of whole days or months. */
  private static LocalDate moved(LocalDate day, SqlKind kind, RexNode by) {
    SqlTypeName type = by.getType().getSqlTypeName();
    BigDecimal length =
        by instanceof RexLiteral literal && !literal.isNull()
            ? literal.getValueAs(BigDecimal.class)
            : null;
    if (length == null || (kind != SqlKind.PLUS && kind != SqlKind.MINUS)) {
      throw unknown(by);
    }
    long steps = kind == SqlKind.PLUS ? length.longValueExact() : -length.longValueExact();
    if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(type)) {
      return day.plusMonths(steps);
    } else if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type) && steps % MILLIS_PER_DAY == 0) {
      return day.plusDays(steps / MILLIS_PER_DAY);
    }
    throw unknown(by);
  }
}
