package org.gpuquerylab.calcite.internal;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * A constant whose value is known.
 *
 * @param kind what it is
 * @param number a number; of a date its days since 1970, of an interval its days
 * @param text a text; empty for other kinds
 */
record Constant(Kind kind, double number, String text) {
  /** The kinds of constants. */
  enum Kind {
    NUMBER,
    TEXT,
    DATE,
    INTERVAL,
    NULL
  }

  private static final double MILLIS_A_DAY = 86_400_000;
  private static final double DAYS_A_MONTH = 365.2425 / 12;
  private static final Pattern DATE =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(?:[ T](\\d{2}):(\\d{2})(?::(\\d{2}))?)?.*");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  /** The constant; null if the expression is not a constant of known value. */
  static @Nullable Constant of(RexNode expression) {
    if (expression instanceof RexLiteral literal) {
      return literal(literal);
    } else if (!(expression instanceof RexCall call) || call.operands.isEmpty()) {
      return null;
    } else if (call.isA(SqlKind.CAST) || call.isA(SqlKind.SAFE_CAST)) {
      return cast(of(call.operands.get(0)), call.getType());
    } else if (call.isA(SqlKind.MINUS_PREFIX)) {
      Constant value = of(call.operands.get(0));
      return value == null || value.kind != Kind.NUMBER ? null : number(-value.number);
    } else if (call.operands.size() == 2) {
      Constant left = of(call.operands.get(0));
      Constant right = of(call.operands.get(1));
      return left == null || right == null ? null : arithmetic(call, left, right);
    }
    return null;
  }

  private static Constant number(double number) {
    return new Constant(Kind.NUMBER, number, "");
  }

  private static @Nullable Constant literal(RexLiteral literal) {
    if (literal.isNull()) {
      return new Constant(Kind.NULL, 0, "");
    }
    SqlTypeName type = literal.getType().getSqlTypeName();
    if (SqlTypeName.INTERVAL_TYPES.contains(type)) {
      double value = ((BigDecimal) Objects.requireNonNull(literal.getValue())).doubleValue();
      boolean months = SqlTypeName.YEAR_INTERVAL_TYPES.contains(type);
      return new Constant(Kind.INTERVAL, months ? value * DAYS_A_MONTH : value / MILLIS_A_DAY, "");
    }
    return value(literal.getValue());
  }

  /** The constant of a value that Calcite keeps in a literal or a set; null if it is of no kind. */
  static @Nullable Constant value(@Nullable Object value) {
    if (value instanceof Number number) { // BigDecimal; Double of approximate literals
      return number(number.doubleValue());
    } else if (value instanceof NlsString text) {
      return new Constant(Kind.TEXT, 0, text.getValue());
    } else if (value instanceof Boolean flag) {
      return new Constant(Kind.TEXT, 0, flag.toString());
    } else if (value instanceof DateString date) {
      return new Constant(Kind.DATE, date.getDaysSinceEpoch(), "");
    } else if (value instanceof TimestampString time) {
      return new Constant(Kind.DATE, time.getMillisSinceEpoch() / MILLIS_A_DAY, "");
    } else if (value instanceof Calendar time) {
      return new Constant(Kind.DATE, time.getTimeInMillis() / MILLIS_A_DAY, "");
    }
    return null;
  }

  private static @Nullable Constant cast(@Nullable Constant value, RelDataType type) {
    if (value == null || value.kind != Kind.TEXT) {
      return value;
    }
    boolean toDate = SqlTypeFamily.DATETIME.contains(type);
    boolean toNumber = SqlTypeFamily.NUMERIC.contains(type);
    OptionalDouble known =
        toDate ? date(value.text) : toNumber ? number(value.text) : OptionalDouble.empty();
    if (toDate || toNumber) {
      Kind kind = toDate ? Kind.DATE : Kind.NUMBER;
      return known.isPresent() ? new Constant(kind, known.getAsDouble(), "") : null;
    }
    return value;
  }

  private static @Nullable Constant arithmetic(RexCall call, Constant left, Constant right) {
    boolean plus = call.isA(SqlKind.PLUS);
    boolean minus = call.isA(SqlKind.MINUS);
    double sign = plus ? 1 : -1;
    if (left.kind == Kind.NULL || right.kind == Kind.NULL) {
      return plus || minus ? new Constant(Kind.NULL, 0, "") : null;
    } else if (call.isA(SqlKind.TIMES)) {
      return product(left, right);
    } else if (!plus && !minus) {
      return null;
    }
    Constant first = right.kind == Kind.INTERVAL ? asDate(left) : left;
    if (first == null || first.kind == Kind.TEXT || right.kind == Kind.TEXT) {
      return null;
    }
    double sum = first.number + sign * right.number;
    if (right.kind == Kind.DATE) {
      return first.kind == Kind.DATE && minus ? number(sum) : null;
    }
    return new Constant(first.kind, sum, "");
  }

  private static @Nullable Constant product(Constant left, Constant right) {
    boolean plain = left.kind == Kind.NUMBER || right.kind == Kind.NUMBER;
    Kind kind = left.kind == Kind.NUMBER ? right.kind : left.kind;
    return plain && (kind == Kind.NUMBER || kind == Kind.INTERVAL)
        ? new Constant(kind, left.number * right.number, "")
        : null;
  }

  private static @Nullable Constant asDate(Constant constant) {
    OptionalDouble date = constant.kind == Kind.TEXT ? date(constant.text) : OptionalDouble.empty();
    return constant.kind != Kind.TEXT
        ? constant
        : date.isPresent() ? new Constant(Kind.DATE, date.getAsDouble(), "") : null;
  }

  /** The number in a text; empty if the text is not a number. */
  static OptionalDouble number(String text) {
    return NUMBER.matcher(text.strip()).matches()
        ? OptionalDouble.of(Double.parseDouble(text.strip()))
        : OptionalDouble.empty();
  }

  /** The days since 1970 of a date or timestamp; empty if the text is none. */
  static OptionalDouble date(String text) {
    Matcher matcher = DATE.matcher(text.strip());
    try {
      return matcher.matches()
          ? OptionalDouble.of(
              LocalDate.parse(matcher.group(1)).toEpochDay()
                  + (part(matcher, 2) * 3600 + part(matcher, 3) * 60 + part(matcher, 4))
                      / (MILLIS_A_DAY / 1000))
          : OptionalDouble.empty();
    } catch (DateTimeException e) {
      return OptionalDouble.empty();
    }
  }

  private static int part(Matcher matcher, int group) {
    String digits = matcher.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
