package org.gpuquerylab.joinorder.sql;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.IntervalQualifier;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import org.gpuquerylab.joinorder.sql.Literal.Kind;
import org.jspecify.annotations.Nullable;

/** Finds the constants that expressions represent. */
final class Literals {
  private static final Pattern DATE =
      Pattern.compile("'?(\\d{4}-\\d{2}-\\d{2})(?:[ T](\\d{2}):(\\d{2})(?::(\\d{2}))?)?.*");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final Pattern INTERVAL =
      Pattern.compile(
          "(-?[0-9]{1,9}(?:[.][0-9]{1,9})?) *"
              + "(second|minute|hour|day|week|month|quarter|year)s?(?: +|$)");
  private static final double SECONDS_A_DAY = 86_400;
  private static final Map<String, Double> DAYS =
      Map.of(
          "second",
          1 / SECONDS_A_DAY,
          "minute",
          60 / SECONDS_A_DAY,
          "hour",
          3600 / SECONDS_A_DAY,
          "day",
          1.0,
          "week",
          7.0,
          "month",
          365.2425 / 12,
          "quarter",
          365.2425 / 4,
          "year",
          365.2425);

  private Literals() {}

  /** The constant; null if the expression is not a constant of known value. */
  public static @Nullable Literal of(Expression expression) {
    Expression bare = Conjuncts.bare(expression);
    if (bare instanceof LongValue || bare instanceof DoubleValue) {
      OptionalDouble number = number(bare.toString());
      return number.isPresent() ? Literal.of(number.getAsDouble()) : null;
    } else if (bare instanceof SignedExpression signed) {
      return signed(signed);
    } else if (bare instanceof Addition sum) {
      return sum(of(sum.getLeftExpression()), of(sum.getRightExpression()), 1);
    } else if (bare instanceof Subtraction difference) {
      return sum(of(difference.getLeftExpression()), of(difference.getRightExpression()), -1);
    } else if (bare instanceof StringValue value) {
      return Literal.text(value.getValue());
    } else if (bare instanceof BooleanValue value) {
      return Literal.text(String.valueOf(value.getValue()));
    } else if (bare instanceof NullValue) {
      return Literal.NULL;
    } else if (bare instanceof CastExpression cast) {
      return cast(cast);
    }
    return time(bare);
  }

  private static @Nullable Literal time(Expression bare) {
    if (bare instanceof DateTimeLiteralExpression literal) {
      return dateLiteral(literal.getValue());
    } else if (bare instanceof DateValue value) {
      return dateLiteral(value.getValue().toString());
    } else if (bare instanceof IntervalExpression interval) {
      return days(interval);
    }
    return null;
  }

  private static @Nullable Literal dateLiteral(String text) {
    OptionalDouble date = date(text);
    return date.isPresent() ? Literal.date(date.getAsDouble()) : null;
  }

  private static @Nullable Literal signed(SignedExpression signed) {
    Literal value = of(signed.getExpression());
    if (value == null || value.kind() == Kind.TEXT || value.kind() == Kind.DATE) {
      return null;
    }
    double sign = signed.getSign() == '-' ? -1 : 1;
    boolean isSign = signed.getSign() == '-' || signed.getSign() == '+';
    return isSign ? new Literal(value.kind(), sign * value.number(), "") : null;
  }

  private static @Nullable Literal cast(CastExpression cast) {
    Literal value = of(cast.getLeftExpression());
    if (value == null || value.kind() != Kind.TEXT) {
      return value;
    } else if (isInterval(cast)) {
      return days(value.text());
    } else if (cast.isDate() || cast.isTimeStamp()) {
      return dateLiteral(value.text());
    }
    OptionalDouble number = number(value.text());
    boolean toNumber = cast.isInteger() || cast.isDecimal() || cast.isFloat();
    return toNumber && number.isPresent() ? Literal.of(number.getAsDouble()) : null;
  }

  /** The number in a text; empty if the text is not a number. */
  public static OptionalDouble number(String text) {
    return NUMBER.matcher(text.strip()).matches()
        ? OptionalDouble.of(Double.parseDouble(text.strip()))
        : OptionalDouble.empty();
  }

  /**
   * The days since 1970 of a date, with the time of day as a fraction; empty if the text is not a
   * date.
   */
  public static OptionalDouble date(String text) {
    Matcher matcher = DATE.matcher(text);
    try {
      return matcher.matches()
          ? OptionalDouble.of(
              LocalDate.parse(matcher.group(1)).toEpochDay()
                  + (part(matcher, 2) * 3600 + part(matcher, 3) * 60 + part(matcher, 4))
                      / SECONDS_A_DAY)
          : OptionalDouble.empty();
    } catch (DateTimeException e) {
      return OptionalDouble.empty();
    }
  }

  private static int part(Matcher matcher, int group) {
    String digits = matcher.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** Whether a text has the form of a date, but the day does not exist. */
  static boolean isImpossibleDate(String text) {
    return DATE.matcher(text).matches() && date(text).isEmpty();
  }

  @SuppressWarnings("deprecation") // the parser gives the unit of DuckDB's form only there
  private static @Nullable Literal days(IntervalExpression interval) {
    IntervalQualifier qualifier = interval.getIntervalQualifier();
    if (qualifier != null && qualifier.getTrailingField() != null) {
      return null;
    }
    String unit = qualifier == null ? interval.getIntervalType() : qualifier.getLeadingField();
    return days(interval.getParameter() + " " + (unit == null ? "" : unit));
  }

  /** The interval in a text such as {@code '1 month 2 days'}; null if it is not understood. */
  private static @Nullable Literal days(String text) {
    String plain = text.replace("'", "").strip().toLowerCase(Locale.ROOT);
    Matcher part = INTERVAL.matcher(plain);
    double days = 0;
    int end = 0;
    while (end < plain.length() && part.region(end, plain.length()).lookingAt()) {
      days += Double.parseDouble(part.group(1)) * DAYS.getOrDefault(part.group(2), 0.0);
      end = part.end();
    }
    return end > 0 && end == plain.length() ? Literal.interval(days) : null;
  }

  /** Whether an expression is an interval, of known length or not. */
  static boolean isInterval(Expression expression) {
    return expression instanceof IntervalExpression
        || (expression instanceof CastExpression cast && isInterval(cast));
  }

  private static boolean isInterval(CastExpression cast) {
    return "interval".equalsIgnoreCase(String.valueOf(cast.getColDataType()));
  }

  /** A sum or difference of numbers, or of a date and a number of days. */
  private static @Nullable Literal sum(
      @Nullable Literal left, @Nullable Literal right, double sign) {
    if (left == null || right == null) {
      return null;
    } else if (left.isNull() || right.isNull()) {
      return Literal.NULL;
    }
    Literal first = right.kind() == Kind.INTERVAL ? asDate(left) : left;
    if (first == null || first.kind() == Kind.TEXT || right.kind() == Kind.TEXT) {
      return null;
    }
    double number = first.number() + sign * right.number();
    if (right.kind() == Kind.DATE) {
      return first.kind() == Kind.DATE && sign < 0 ? Literal.of(number) : null;
    }
    return new Literal(first.kind(), number, "");
  }

  private static @Nullable Literal asDate(Literal literal) {
    return literal.kind() == Kind.TEXT ? dateLiteral(literal.text()) : literal;
  }
}
