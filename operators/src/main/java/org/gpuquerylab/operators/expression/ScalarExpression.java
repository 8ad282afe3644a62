package org.gpuquerylab.operators.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.operators.relation.DataType;
import org.jspecify.annotations.Nullable;

/**
 * An expression over the columns of a relation: a tree, immutable.
 *
 * <p>NULL: unless an operator says otherwise, its result is NULL if an operand is NULL. AND, OR and
 * NOT have three values.
 *
 * <p>Types of arithmetic: the common type of the operands, which is the larger of two integers;
 * DECIMAL of an integer and a DECIMAL, with the larger scale; FLOAT32 or FLOAT64 if an operand is,
 * the larger of two. The scales of a product are added. A result that does not fit the type is an
 * error by name, unless the row is not needed (a branch of CASE or COALESCE that is not taken).
 * Floating-point numbers follow IEEE 754; in comparisons, NaN is equal to itself and larger than
 * all others, and -0.0 equals 0.0.
 */
public sealed interface ScalarExpression {

  /** The value of a column. */
  record Reference(String name) implements ScalarExpression {
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * A constant.
   *
   * @param type the type
   * @param value a Boolean, Long (for integers, decimals, dates and timestamps, as {@link
   *     DataType.Kind} describes), Double or String; null for NULL
   */
  record Literal(DataType type, @Nullable Object value) implements ScalarExpression {
    /** Checks that the value fits the type. */
    public Literal {
      boolean fits =
          switch (type.kind()) {
            case BOOLEAN -> value instanceof Boolean;
            case STRING -> value instanceof String;
            case FLOAT32, FLOAT64 -> value instanceof Double;
            default ->
                value instanceof Long number && number >= type.least() && number <= type.greatest();
          };
      if (value != null && !fits) {
        throw new IllegalArgumentException(value + " is no value of type " + type);
      }
    }

    @Override
    public String toString() {
      return value instanceof String ? "'" + value + "'" : value == null ? "NULL" : "" + value;
    }
  }

  /** An operator applied to operands. */
  record Call(Operator operator, List<ScalarExpression> operands) implements ScalarExpression {
    /** Copies the list, and checks the number of operands. */
    public Call {
      operands = List.copyOf(operands);
      if (operands.size() < operator.least || operands.size() > operator.most) {
        throw new IllegalArgumentException(
            operator + " does not take " + operands.size() + " operands: " + operands);
      }
    }

    @Override
    public String toString() {
      return operator
          + operands.stream()
              .map(ScalarExpression::toString)
              .collect(Collectors.joining(", ", "(", ")"));
    }
  }

  /**
   * A conversion to another type. Integers and decimals that do not fit are an error by name; a
   * DECIMAL is rounded half away from zero, a floating-point number half to even where the result
   * is an integer. A TIMESTAMP becomes the DATE on which it lies. Strings have no conversions.
   */
  record Cast(ScalarExpression operand, DataType type) implements ScalarExpression {
    @Override
    public String toString() {
      return "CAST(" + operand + " AS " + type + ")";
    }
  }

  /**
   * The value of the first branch whose condition is true.
   *
   * @param branches conditions and values, at least one
   * @param otherwise the value if no condition is true
   */
  record Case(List<Branch> branches, ScalarExpression otherwise) implements ScalarExpression {
    /** Copies the list. */
    public Case {
      branches = List.copyOf(branches);
      if (branches.isEmpty()) {
        throw new IllegalArgumentException("CASE takes at least one branch");
      }
    }

    /** A branch of CASE. */
    public record Branch(ScalarExpression condition, ScalarExpression value) {}

    @Override
    public String toString() {
      return branches.stream()
          .map(branch -> "WHEN " + branch.condition + " THEN " + branch.value)
          .collect(Collectors.joining(" ", "CASE ", " ELSE " + otherwise + " END"));
    }
  }

  /** Whether the operand equals one of some constants; a NULL among them is as in SQL. */
  record In(ScalarExpression operand, List<Literal> list) implements ScalarExpression {
    /** Copies the list. */
    public In {
      list = List.copyOf(list);
    }

    @Override
    public String toString() {
      return operand + " IN " + list;
    }
  }

  /**
   * Whether a string matches a pattern, in which {@code %} stands for any characters and {@code _}
   * for one.
   *
   * @param escape the character before a {@code %}, a {@code _} or itself that stands for this
   *     character; null for none
   */
  record Like(ScalarExpression operand, String pattern, @Nullable Character escape)
      implements ScalarExpression {
    @Override
    public String toString() {
      return operand + " LIKE '" + pattern + "'";
    }
  }

  /** An expression and the name of its column in a result. */
  record Named(String name, ScalarExpression expression) {}

  /** An operator, with the least and the greatest number of its operands. */
  enum Operator {
    ADD(2, 2),
    /** The difference; of two dates or two timestamps, an INT64 of days or microseconds. */
    SUBTRACT(2, 2),
    MULTIPLY(2, 2),
    /** The quotient as FLOAT32 if that is the common type, otherwise as FLOAT64. */
    DIVIDE(2, 2),
    /** The quotient of integers without its fraction; NULL if the divisor is 0. */
    QUOTIENT(2, 2),
    /** The remainder, with the sign of the dividend; NULL if an integer's divisor is 0. */
    MODULO(2, 2),
    NEGATE(1, 1),
    /** As FLOAT64; NaN of a negative number. */
    SQUARE_ROOT(1, 1),
    EQUAL(2, 2),
    NOT_EQUAL(2, 2),
    LESS(2, 2),
    LESS_OR_EQUAL(2, 2),
    GREATER(2, 2),
    GREATER_OR_EQUAL(2, 2),
    /** Whether the operands differ, where NULL equals NULL; never NULL. */
    IS_DISTINCT_FROM(2, 2),
    IS_NOT_DISTINCT_FROM(2, 2),
    /** Whether the first operand lies between the others, which count. */
    BETWEEN(3, 3),
    AND(2, Integer.MAX_VALUE),
    OR(2, Integer.MAX_VALUE),
    NOT(1, 1),
    IS_NULL(1, 1),
    IS_NOT_NULL(1, 1),
    /** The first operand that is not NULL. */
    COALESCE(1, Integer.MAX_VALUE),
    YEAR(1, 1),
    QUARTER(1, 1),
    MONTH(1, 1),
    DAY(1, 1),
    /** From 0 for Sunday to 6. */
    DAY_OF_WEEK(1, 1),
    /** From 1. */
    DAY_OF_YEAR(1, 1),
    HOUR(1, 1),
    MINUTE(1, 1),
    /** Without its fraction. */
    SECOND(1, 1);

    private final int least;
    private final int most;

    Operator(int least, int most) {
      this.least = least;
      this.most = most;
    }
  }

  /** This expression as a column of a result. */
  default Named as(String name) {
    return new Named(name, this);
  }

  /** The column of the given name. */
  static Reference column(String name) {
    return new Reference(name);
  }

  /** A constant of a type, see {@link Literal}. */
  static Literal literal(DataType type, @Nullable Object value) {
    return new Literal(type, value);
  }

  /** An INT32 constant. */
  static Literal literal(int value) {
    return new Literal(DataType.INT32, (long) value);
  }

  /** A FLOAT64 constant. */
  static Literal literal(double value) {
    return new Literal(DataType.FLOAT64, value);
  }

  /** A STRING constant. */
  static Literal literal(String value) {
    return new Literal(DataType.STRING, value);
  }

  /** An operator applied to operands. */
  static Call call(Operator operator, ScalarExpression... operands) {
    return new Call(operator, List.of(operands));
  }
}
