package org.gpuquerylab.engine.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Functions of numbers, and conversions between texts and other values. */
final class NumberFunctions {
  private static final Set<String> NAMES =
      Set.of("ABS", "CEIL", "FLOOR", "ROUND", "SQRT", "POWER", "EXP", "LN", "LOG10", "SIGN");

  private static final Set<SqlTypeName> WRITTEN =
      EnumSet.of(
          SqlTypeName.BOOLEAN,
          SqlTypeName.TINYINT,
          SqlTypeName.SMALLINT,
          SqlTypeName.INTEGER,
          SqlTypeName.BIGINT,
          SqlTypeName.DECIMAL,
          SqlTypeName.REAL,
          SqlTypeName.FLOAT,
          SqlTypeName.DOUBLE,
          SqlTypeName.CHAR,
          SqlTypeName.VARCHAR,
          SqlTypeName.DATE,
          SqlTypeName.TIMESTAMP);

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT);

  private NumberFunctions() {}

  static boolean isKnown(RexCall call) {
    if (call.isA(SqlKind.CAST) || call.isA(SqlKind.SAFE_CAST)) {
      SqlTypeName from = call.getOperands().get(0).getType().getSqlTypeName();
      SqlTypeName to = call.getType().getSqlTypeName();
      return (isText(from) && isExact(to)) || (isText(to) && WRITTEN.contains(from));
    }
    return NAMES.contains(name(call))
        && call.getOperands().stream()
            .allMatch(operand -> SqlTypeFamily.NUMERIC.contains(operand.getType()));
  }

  private static String name(RexCall call) {
    return call.getOperator().getName().toUpperCase(Locale.ROOT);
  }

  private static boolean isText(SqlTypeName type) {
    return type == SqlTypeName.CHAR || type == SqlTypeName.VARCHAR;
  }

  private static boolean isExact(SqlTypeName type) {
    return SqlTypeName.EXACT_TYPES.contains(type);
  }

  /** The value of a call whose operands are not NULL. */
  static @Nullable Object apply(RexCall call, List<@Nullable Object> operands) {
    Object first = operands.get(0);
    if (call.isA(SqlKind.CAST) || call.isA(SqlKind.SAFE_CAST)) {
      return converted(call, text(call, Objects.requireNonNull(first)));
    } else if (SqlTypeName.EXACT_TYPES.contains(
            call.getOperands().get(0).getType().getSqlTypeName())
        && SqlTypeName.EXACT_TYPES.contains(call.getType().getSqlTypeName())) {
      return exact(name(call), new BigDecimal(String.valueOf(first)), operands);
    }
    double x = ((Number) Objects.requireNonNull(first)).doubleValue();
    double y =
        operands.size() > 1 && operands.get(1) instanceof Number number ? number.doubleValue() : 0;
    return real(name(call), x, y);
  }

  private static BigDecimal exact(String name, BigDecimal x, List<@Nullable Object> operands) {
    int digits =
        operands.size() > 1 && operands.get(1) instanceof Number number ? number.intValue() : 0;
    return switch (name) {
      case "ABS" -> x.abs();
      case "CEIL" -> x.setScale(0, RoundingMode.CEILING);
      case "FLOOR" -> x.setScale(0, RoundingMode.FLOOR);
      case "ROUND" -> x.setScale(digits, RoundingMode.HALF_UP);
      case "SIGN" -> BigDecimal.valueOf(x.signum());
      default ->
          BigDecimal.valueOf(
              real(
                  name,
                  x.doubleValue(),
                  operands.size() > 1 && operands.get(1) instanceof Number number
                      ? number.doubleValue()
                      : 0));
    };
  }

  private static double real(String name, double x, double y) {
    return switch (name) {
      case "ABS" -> Math.abs(x);
      case "CEIL" -> Math.ceil(x);
      case "FLOOR" -> Math.floor(x);
      case "ROUND" -> rounded(x, y);
      case "SQRT" -> positive(Math.sqrt(x), x, "square root");
      case "POWER" -> Math.pow(x, y);
      case "EXP" -> Math.exp(x);
      case "LN" -> positive(Math.log(x), x, "logarithm");
      case "LOG10" -> positive(Math.log10(x), x, "logarithm");
      default -> Math.signum(x);
    };
  }

  private static double positive(double result, double of, String what) {
    if (of < 0) {
      throw new ArithmeticException("there is no " + what + " of " + of);
    }
    return result;
  }

  private static double rounded(double x, double digits) {
    if (Double.isNaN(x) || Double.isInfinite(x)) {
      return x;
    }
    double unit = Math.pow(10, digits);
    double scaled = x * unit;
    double whole = Math.copySign(Math.floor(Math.abs(scaled) + 0.5), x);
    return Double.isInfinite(scaled) ? x : whole / unit;
  }

  private static String text(RexCall call, Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    } else if (value instanceof LocalDateTime time) {
      return TIME.format(time);
    }
    SqlTypeName from = call.getOperands().get(0).getType().getSqlTypeName();
    return from == SqlTypeName.REAL && value instanceof Double number
        ? Float.toString(number.floatValue())
        : value.toString();
  }

  private static @Nullable Object converted(RexCall call, String text) {
    if (isText(call.getType().getSqlTypeName())) {
      return text;
    }
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      if (call.isA(SqlKind.SAFE_CAST)) {
        return null;
      }
      throw new IllegalArgumentException("'" + text + "' is no number; use TRY_CAST for NULL", e);
    }
  }
}
