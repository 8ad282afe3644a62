package org.gpuquerylab.operators.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Literal;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType.Kind;

/** Random expressions over the columns of {@link RandomRelations}. */
final class RandomScalars {
  private static final List<DataType> NUMBERS =
      RandomRelations.TYPES.stream().filter(DataType::isNumeric).toList();
  private static final List<DataType> INTEGERS =
      RandomRelations.TYPES.stream().filter(DataType::isInteger).toList();
  private static final List<Operator> COMPARISONS =
      List.of(
          Operator.EQUAL,
          Operator.NOT_EQUAL,
          Operator.LESS,
          Operator.LESS_OR_EQUAL,
          Operator.GREATER,
          Operator.GREATER_OR_EQUAL,
          Operator.IS_DISTINCT_FROM,
          Operator.IS_NOT_DISTINCT_FROM);
  private static final List<Operator> PARTS =
      List.of(
          Operator.YEAR,
          Operator.QUARTER,
          Operator.MONTH,
          Operator.DAY,
          Operator.DAY_OF_WEEK,
          Operator.DAY_OF_YEAR);
  private static final List<Operator> CLOCK =
      List.of(Operator.HOUR, Operator.MINUTE, Operator.SECOND);

  private final Random random;

  RandomScalars(Random random) {
    this.random = random;
  }

  private <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static ScalarExpression call(Operator operator, ScalarExpression... operands) {
    return ScalarExpression.call(operator, operands);
  }

  /** A leaf of a type. */
  ScalarExpression leaf(DataType type) {
    return random.nextInt(4) == 0
        ? literal(type)
        : ScalarExpression.column(RandomRelations.name(type, random.nextInt(2)));
  }

  /** A constant of a type; sometimes NULL. */
  Literal literal(DataType type) {
    if (random.nextInt(6) == 0) {
      return ScalarExpression.literal(type, null);
    }
    return switch (type.kind()) {
      case BOOLEAN -> ScalarExpression.literal(type, random.nextBoolean());
      case STRING -> ScalarExpression.literal(of(RandomRelations.STRINGS.strings()));
      case FLOAT32, FLOAT64 -> ScalarExpression.literal(type, random.nextInt(64) / 4.0 - 8);
      default -> ScalarExpression.literal(type, (long) random.nextInt(21) - 10);
    };
  }

  /** An expression of a type of a kind of values. */
  ScalarExpression of(DataType type, int depth) {
    if (depth == 0) {
      return leaf(type);
    }
    if (type.kind() == Kind.BOOLEAN) {
      return condition(depth);
    }
    int choice = random.nextInt(6);
    if (choice == 0) {
      return new ScalarExpression.Case(
          List.of(
              new ScalarExpression.Case.Branch(condition(depth - 1), of(type, depth - 1)),
              new ScalarExpression.Case.Branch(condition(depth - 1), of(type, 0))),
          of(type, depth - 1));
    }
    if (choice == 1) {
      return call(Operator.COALESCE, of(type, 0), of(type, depth - 1), of(type, 0));
    }
    if (type.isNumeric()) {
      return number(type, depth);
    }
    if (type.kind() == Kind.DATE) {
      return random.nextBoolean()
          ? call(Operator.ADD, of(type, depth - 1), of(DataType.INT8, 0))
          : new ScalarExpression.Cast(of(DataType.TIMESTAMP, depth - 1), type);
    }
    if (type.kind() == Kind.TIMESTAMP) {
      return random.nextBoolean()
          ? call(Operator.SUBTRACT, of(type, depth - 1), of(DataType.INT32, 0))
          : new ScalarExpression.Cast(of(DataType.DATE, depth - 1), type);
    }
    return leaf(type);
  }

  private ScalarExpression number(DataType type, int depth) {
    Operator operator =
        of(List.of(Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.MODULO));
    return switch (random.nextInt(7)) {
      case 0 -> new ScalarExpression.Cast(of(of(NUMBERS), depth - 1), type);
      case 1 -> call(Operator.NEGATE, of(type, depth - 1));
      case 2 ->
          type.isInteger()
              ? call(Operator.QUOTIENT, of(type, depth - 1), of(type, 0))
              : new ScalarExpression.Cast(of(DataType.BOOLEAN, depth - 1), type);
      case 3 -> {
        ScalarExpression time = of(of(List.of(DataType.DATE, DataType.TIMESTAMP)), depth - 1);
        yield new ScalarExpression.Cast(call(of(PARTS), time), type);
      }
      case 4 -> {
        ScalarExpression stamp = of(DataType.TIMESTAMP, depth - 1);
        yield new ScalarExpression.Cast(call(of(CLOCK), stamp), type);
      }
      default -> {
        ScalarExpression result = call(operator, of(type, depth - 1), of(of(INTEGERS), 0));
        yield (type.kind() == Kind.INT64 || type.isFloating())
            ? result
            : new ScalarExpression.Cast(result, type);
      }
    };
  }

  /** A condition. */
  ScalarExpression condition(int depth) {
    if (depth == 0) {
      return leaf(DataType.BOOLEAN);
    }
    DataType type = of(RandomRelations.TYPES);
    return switch (random.nextInt(8)) {
      case 0 -> call(Operator.AND, condition(depth - 1), condition(depth - 1));
      case 1 -> call(Operator.OR, condition(depth - 1), condition(0), condition(depth - 1));
      case 2 -> call(Operator.NOT, condition(depth - 1));
      case 3 ->
          call(random.nextBoolean() ? Operator.IS_NULL : Operator.IS_NOT_NULL, of(type, depth - 1));
      case 4 -> call(Operator.BETWEEN, of(type, depth - 1), leaf(type), leaf(type));
      case 5 -> new ScalarExpression.In(of(type, depth - 1), list(type));
      case 6 ->
          new ScalarExpression.Like(
              ScalarExpression.column(RandomRelations.name(DataType.STRING, random.nextInt(2))),
              of(List.of("a%", "%forest%", "%", "", "_", "a_", "%e%n", "z", "nothing%")),
              null);
      default ->
          type.isNumeric()
              ? call(of(COMPARISONS), of(type, depth - 1), of(of(NUMBERS), 0))
              : call(of(COMPARISONS), of(type, depth - 1), of(type, 0));
    };
  }

  private List<Literal> list(DataType type) {
    List<Literal> list = new ArrayList<>();
    int size = random.nextInt(8);
    for (int i = 0; i < size; i++) {
      list.add(literal(type));
    }
    return list;
  }
}
