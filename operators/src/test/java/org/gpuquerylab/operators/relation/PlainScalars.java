package org.gpuquerylab.operators.relation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Call;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions for one row by big numbers and the JDK's calendar: the oracle of programs.
 * Values are Boolean, BigDecimal (of integers, decimals, dates and timestamps), Double and String.
 */
final class PlainScalars {
  private final Map<String, Typed> row;

  /** A value and its type. */
  record Typed(DataType type, @Nullable Object value) {
    boolean isNull() {
      return value == null;
    }

    BigDecimal number() {
      return (BigDecimal) Objects.requireNonNull(value);
    }

    double real() {
      return value instanceof Double d ? d : number().doubleValue();
    }

    boolean isTrue() {
      return Boolean.TRUE.equals(value);
    }
  }

  PlainScalars(HostRelation relation, int row) {
    this.row =
        relation.columns().stream()
            .collect(Collectors.toMap(Vector::name, column -> value(column, row)));
  }

  /** The value of a column in the form of this class. */
  static Typed value(Vector column, int row) {
    Object value = column.value(row);
    if (value instanceof Float f) {
      return new Typed(column.type(), f.doubleValue());
    }
    return new Typed(
        column.type(),
        value instanceof Number number && !(value instanceof Double)
            ? BigDecimal.valueOf(number.longValue(), column.type().scale())
            : value);
  }

  Typed evaluate(ScalarExpression expression) {
    if (expression instanceof ScalarExpression.Reference column) {
      return Objects.requireNonNull(row.get(column.name()));
    }
    if (expression instanceof ScalarExpression.Literal literal) {
      Object value = literal.value();
      return new Typed(
          literal.type(),
          value instanceof Long number
              ? BigDecimal.valueOf(number, literal.type().scale())
              : value instanceof Double d && literal.type().kind() == Kind.FLOAT32
                  ? (Object) (double) d.floatValue()
                  : value);
    }
    if (expression instanceof ScalarExpression.Cast cast) {
      return cast(evaluate(cast.operand()), cast.type());
    }
    if (expression instanceof ScalarExpression.Case cases) {
      for (ScalarExpression.Case.Branch branch : cases.branches()) {
        if (evaluate(branch.condition()).isTrue()) {
          return evaluate(branch.value());
        }
      }
      return evaluate(cases.otherwise());
    }
    if (expression instanceof ScalarExpression.In in) {
      return in(in);
    }
    if (expression instanceof ScalarExpression.Like like) {
      Object string = evaluate(like.operand()).value();
      String pattern = like.pattern().replace("%", "\\E.*\\Q").replace("_", "\\E.\\Q");
      return truth(string == null ? null : ((String) string).matches("(?s)\\Q" + pattern + "\\E"));
    }
    return call((Call) expression);
  }

  private static Typed truth(@Nullable Boolean value) {
    return new Typed(DataType.BOOLEAN, value);
  }

  private Typed in(ScalarExpression.In in) {
    Typed operand = evaluate(in.operand());
    boolean hasNull = operand.isNull() && !in.list().isEmpty();
    for (ScalarExpression.Literal literal : in.list()) {
      Typed other = evaluate(literal);
      hasNull |= other.isNull();
      if (!operand.isNull() && !other.isNull() && compare(operand, other) == 0) {
        return truth(true);
      }
    }
    return truth(hasNull ? null : false);
  }

  private Typed call(Call call) {
    Operator operator = call.operator();
    List<ScalarExpression> operands = call.operands();
    if (operator == Operator.COALESCE) {
      for (ScalarExpression operand : operands) {
        Typed value = evaluate(operand);
        if (!value.isNull()) {
          return value;
        }
      }
      return evaluate(operands.get(0));
    }
    List<Typed> values = operands.stream().map(this::evaluate).toList();
    Typed a = values.get(0);
    Typed b = values.size() > 1 ? values.get(1) : a;
    if (values.stream().allMatch(value -> value.type().scale() > 0 || value.type().isInteger())) {
      values.forEach(value -> checkConverted(operator, value, values));
    }
    return switch (operator) {
      case AND -> junction(values, false);
      case OR -> junction(values, true);
      case IS_NULL -> truth(a.isNull());
      case IS_NOT_NULL -> truth(!a.isNull());
      case IS_DISTINCT_FROM -> truth(isDistinct(a, b));
      case IS_NOT_DISTINCT_FROM -> truth(!isDistinct(a, b));
      case BETWEEN ->
          junction(
              List.of(
                  comparison(a, b, (x, y) -> compare(x, y) >= 0),
                  comparison(a, values.get(2), (x, y) -> compare(x, y) <= 0)),
              false);
      case NOT -> truth(a.isNull() ? null : !a.isTrue());
      case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          comparison(a, b, (x, y) -> holds(operator, compare(x, y)));
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, QUOTIENT, MODULO, NEGATE -> arithmetic(operator, a, b);
      default -> part(operator, a);
    };
  }

  private static boolean holds(Operator operator, int compared) {
    return switch (operator) {
      case EQUAL -> compared == 0;
      case NOT_EQUAL -> compared != 0;
      case LESS -> compared < 0;
      case LESS_OR_EQUAL -> compared <= 0;
      case GREATER -> compared > 0;
      default -> compared >= 0;
    };
  }

  /** A comparison converts its operands even if one of them is NULL. */
  private static void checkConverted(Operator operator, Typed value, List<Typed> values) {
    boolean compares =
        operator == Operator.BETWEEN
            || (operator.compareTo(Operator.EQUAL) >= 0
                && operator.compareTo(Operator.IS_NOT_DISTINCT_FROM) <= 0);
    for (Typed other : values) {
      DataType common = common(value.type(), other.type());
      if (compares && !value.isNull() && common.kind() == Kind.DECIMAL) {
        checked(value.number(), common);
      }
    }
  }

  private static Typed junction(List<Typed> values, boolean decisive) {
    boolean hasNull = false;
    for (Typed value : values) {
      if (value.value() != null && value.isTrue() == decisive) {
        return truth(decisive);
      }
      hasNull |= value.isNull();
    }
    return truth(hasNull ? null : !decisive);
  }

  private static Typed comparison(Typed a, Typed b, BiFunction<Typed, Typed, Boolean> test) {
    return truth((a.isNull() || b.isNull()) ? null : test.apply(a, b));
  }

  private static boolean isDistinct(Typed a, Typed b) {
    return (a.isNull() || b.isNull()) ? a.isNull() != b.isNull() : compare(a, b) != 0;
  }

  /** NaN is the largest; -0.0 equals 0.0. */
  static int compare(Typed a, Typed b) {
    if (a.value() instanceof String string) {
      return string.compareTo((String) Objects.requireNonNull(b.value()));
    }
    if (a.value() instanceof Boolean truth) {
      return truth.compareTo(b.isTrue());
    }
    if (a.type().isFloating() || b.type().isFloating()) {
      boolean single = common(a.type(), b.type()).kind() == Kind.FLOAT32;
      double x = (single ? (float) a.real() : a.real()) + 0.0;
      double y = (single ? (float) b.real() : b.real()) + 0.0;
      return Double.compare(x, y);
    }
    if (a.type().kind() != b.type().kind() && b.type().kind() == Kind.TIMESTAMP) {
      return cast(a, DataType.TIMESTAMP).number().compareTo(b.number());
    }
    DataType common = common(a.type(), b.type());
    return checked(a.number(), common).number().compareTo(checked(b.number(), common).number());
  }

  private static DataType common(DataType a, DataType b) {
    boolean bothDecimal = a.kind() == Kind.DECIMAL && b.kind() == Kind.DECIMAL;
    if (bothDecimal) {
      return a.scale() >= b.scale() ? a : b;
    }
    return a.kind().compareTo(b.kind()) >= 0 ? a : b;
  }

  private static Typed arithmetic(Operator operator, Typed a, Typed b) {
    boolean aTime = a.type().kind() == Kind.DATE || a.type().kind() == Kind.TIMESTAMP;
    boolean bTime = b.type().kind() == Kind.DATE || b.type().kind() == Kind.TIMESTAMP;
    DataType type =
        aTime && bTime && operator != Operator.NEGATE
            ? DataType.INT64
            : aTime ? a.type() : bTime ? b.type() : common(a.type(), b.type());
    if (operator == Operator.DIVIDE && !type.isFloating()) {
      type = DataType.FLOAT64;
    }
    if (operator == Operator.MULTIPLY && type.kind() == Kind.DECIMAL) {
      type = DataType.decimal(a.type().scale() + b.type().scale());
    }
    if (a.isNull() || b.isNull()) {
      return new Typed(type, null);
    }
    return type.isFloating() ? real(operator, a, b, type) : exact(operator, a, b, type);
  }

  private static Typed real(Operator operator, Typed a, Typed b, DataType type) {
    boolean single = type.kind() == Kind.FLOAT32;
    double x = single ? (float) a.real() : a.real();
    double y = single ? (float) b.real() : b.real();
    double result =
        switch (operator) {
          case ADD -> x + y;
          case SUBTRACT -> x - y;
          case MULTIPLY -> x * y;
          case DIVIDE -> x / y;
          case MODULO -> x % y;
          default -> -x;
        };
    return new Typed(type, single ? (double) (float) result : result);
  }

  private static Typed exact(Operator operator, Typed a, Typed b, DataType type) {
    boolean zero = b.number().signum() == 0;
    if (zero && (operator == Operator.QUOTIENT || operator == Operator.MODULO)) {
      return new Typed(type, null);
    }
    BigDecimal exact =
        switch (operator) {
          case ADD -> a.number().add(b.number());
          case SUBTRACT -> a.number().subtract(b.number());
          case MULTIPLY -> a.number().multiply(b.number());
          case QUOTIENT -> a.number().divideToIntegralValue(b.number());
          case MODULO -> a.number().remainder(b.number());
          default -> a.number().negate();
        };
    if (type.kind() == Kind.DECIMAL && operator != Operator.MULTIPLY) {
      checked(a.number(), type);
      checked(b.number(), type);
    }
    return checked(exact, type);
  }

  private static Typed checked(BigDecimal exact, DataType type) {
    BigDecimal number = exact.setScale(type.scale(), RoundingMode.HALF_UP);
    BigInteger stored = number.unscaledValue();
    if (stored.compareTo(BigInteger.valueOf(type.least())) < 0
        || stored.compareTo(BigInteger.valueOf(type.greatest())) > 0) {
      throw new ArithmeticException(number + " is no " + type);
    }
    return new Typed(type, number);
  }

  private static Typed cast(Typed from, DataType type) {
    if (from.isNull() || from.type().equals(type)) {
      return new Typed(type, from.value());
    }
    BigDecimal day = BigDecimal.valueOf(86_400_000_000L);
    if (type.kind() == Kind.TIMESTAMP) {
      return checked(from.number().multiply(day), type);
    }
    if (type.kind() == Kind.DATE) {
      long micros = from.number().longValueExact();
      return checked(BigDecimal.valueOf(Math.floorDiv(micros, day.longValueExact())), type);
    }
    Object some = Objects.requireNonNull(from.value());
    Object value = some instanceof Boolean b ? BigDecimal.valueOf(b ? 1 : 0) : some;
    if (type.kind() == Kind.BOOLEAN) {
      return truth(value instanceof Double d ? d != 0 : ((BigDecimal) value).signum() != 0);
    }
    if (type.kind() == Kind.FLOAT32 && value instanceof BigDecimal number && number.scale() == 0) {
      return new Typed(type, (double) number.floatValue());
    }
    if (type.isFloating()) {
      double real = new Typed(from.type(), value).real();
      return new Typed(type, type.kind() == Kind.FLOAT32 ? (double) (float) real : real);
    }
    return value instanceof Double real ? rounded(real, type) : checked((BigDecimal) value, type);
  }

  /** A floating-point number as an integer or a decimal. */
  private static Typed rounded(double real, DataType type) {
    double scaled = real * Math.pow(10, type.scale());
    if (Double.isNaN(scaled) || Double.isInfinite(scaled)) {
      throw new ArithmeticException(real + " is no " + type);
    }
    if (type.kind() != Kind.DECIMAL) {
      return checked(new BigDecimal(Math.rint(scaled)), type);
    }
    BigInteger stored =
        new BigDecimal(scaled).setScale(0, RoundingMode.HALF_UP).toBigIntegerExact();
    return checked(new BigDecimal(stored, type.scale()), type);
  }

  private static Typed part(Operator operator, Typed time) {
    if (time.isNull()) {
      return new Typed(DataType.INT32, null);
    }
    LocalDateTime at;
    if (time.type().kind() == Kind.DATE) {
      at = LocalDate.ofEpochDay(time.number().longValueExact()).atStartOfDay();
    } else {
      long micros = time.number().longValueExact();
      long seconds = Math.floorDiv(micros, 1_000_000L);
      at = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
    }
    int part =
        switch (operator) {
          case YEAR -> at.getYear();
          case QUARTER -> (at.getMonthValue() - 1) / 3 + 1;
          case MONTH -> at.getMonthValue();
          case DAY -> at.getDayOfMonth();
          case DAY_OF_WEEK -> at.getDayOfWeek().getValue() % 7;
          case DAY_OF_YEAR -> at.getDayOfYear();
          case HOUR -> at.getHour();
          case MINUTE -> at.getMinute();
          default -> at.getSecond();
        };
    return new Typed(DataType.INT32, BigDecimal.valueOf(part));
  }
}
