package org.gpuquerylab.joinorder.sql;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.IntervalQualifier;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;

/** The numbers that constants stand for; dates are days since 1970, intervals are days. */
final class Literals {
  private static final Pattern DATE = Pattern.compile("'?(\\d{4}-\\d{2}-\\d{2}).*");
  private static final Pattern INTERVAL =
      Pattern.compile("(-?[0-9]{1,6}) *(day|week|month|quarter|year)s?");
  private static final Map<String, Double> DAYS =
      Map.of(
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

  /** The number, empty if it is not known. */
  static OptionalDouble number(Expression expression) {
    Expression bare = Conjuncts.bare(expression);
    if (bare instanceof LongValue value) {
      return OptionalDouble.of(value.getBigIntegerValue().doubleValue());
    } else if (bare instanceof DoubleValue value) {
      return OptionalDouble.of(value.getValue());
    } else if (bare instanceof SignedExpression signed) {
      double sign = signed.getSign() == '-' ? -1 : 1;
      return map(number(signed.getExpression()), sign);
    } else if (bare instanceof Addition sum) {
      return sum(sum.getLeftExpression(), sum.getRightExpression(), 1);
    } else if (bare instanceof Subtraction difference) {
      return sum(difference.getLeftExpression(), difference.getRightExpression(), -1);
    }
    return date(bare);
  }

  private static OptionalDouble date(Expression bare) {
    if (bare instanceof StringValue value) {
      return date(value.getValue());
    } else if (bare instanceof DateTimeLiteralExpression literal) {
      return date(literal.getValue());
    } else if (bare instanceof DateValue value) {
      return OptionalDouble.of((double) value.getValue().toLocalDate().toEpochDay());
    } else if (bare instanceof CastExpression cast) {
      return number(cast.getLeftExpression());
    } else if (bare instanceof IntervalExpression interval) {
      return days(interval);
    }
    return OptionalDouble.empty();
  }

  private static OptionalDouble date(String text) {
    Matcher matcher = DATE.matcher(text);
    try {
      return matcher.matches()
          ? OptionalDouble.of((double) LocalDate.parse(matcher.group(1)).toEpochDay())
          : OptionalDouble.empty();
    } catch (DateTimeException e) {
      return OptionalDouble.empty();
    }
  }

  /** Whether a text has the form of a date, and there is no such day. */
  static boolean isImpossibleDate(String text) {
    return DATE.matcher(text).matches() && date(text).isEmpty();
  }

  private static OptionalDouble days(IntervalExpression interval) {
    IntervalQualifier qualifier = interval.getIntervalQualifier();
    String unit = qualifier == null ? "" : qualifier.getLeadingField();
    String text = String.valueOf(interval.getParameter()).replace("'", "") + " " + unit;
    Matcher matcher = INTERVAL.matcher(text.strip().toLowerCase(Locale.ROOT));
    return matcher.matches()
        ? OptionalDouble.of(
            Integer.parseInt(matcher.group(1)) * DAYS.getOrDefault(matcher.group(2), 0.0))
        : OptionalDouble.empty();
  }

  private static OptionalDouble sum(Expression left, Expression right, double sign) {
    OptionalDouble first = number(left);
    OptionalDouble second = number(right);
    return first.isPresent() && second.isPresent()
        ? OptionalDouble.of(first.getAsDouble() + sign * second.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble map(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(factor * value.getAsDouble()) : value;
  }
}
