package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Call;
import org.gpuquerylab.operators.expression.ScalarExpression.Case;
import org.gpuquerylab.operators.expression.ScalarExpression.Cast;
import org.gpuquerylab.operators.expression.ScalarExpression.In;
import org.gpuquerylab.operators.expression.ScalarExpression.Like;
import org.gpuquerylab.operators.expression.ScalarExpression.Literal;
import org.gpuquerylab.operators.expression.ScalarExpression.Reference;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DataType.Kind;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions into a program. A step that can fail has a guard if only some rows need it:
 * the branches of CASE and COALESCE.
 */
final class Lowering {
  private final List<DeviceRelation> sides;
  private final StepList steps;
  private final int firstSide;
  private final Conversions conversions;
  private final Logic logic;
  private final ArithmeticCalls arithmetic;
  private final Comparisons comparisons;
  private final Map<Needed, ProgramValue> known = new HashMap<>();

  /** An expression, and the step that says which rows need it. */
  private record Needed(ScalarExpression expression, int guard) {}

  Lowering(List<DeviceRelation> sides) {
    this(sides, new StepList(), 0);
  }

  /**
   * Adds to the steps of a program.
   *
   * @param firstSide the number of the first side
   */
  Lowering(List<DeviceRelation> sides, StepList steps, int firstSide) {
    this.sides = sides;
    this.steps = steps;
    this.firstSide = firstSide;
    this.conversions = new Conversions(steps);
    this.logic = new Logic(this, steps);
    this.arithmetic = new ArithmeticCalls(this, steps, conversions);
    this.comparisons = new Comparisons(this, steps, conversions);
  }

  /** The steps so far. */
  StepList steps() {
    return steps;
  }

  /**
   * The program of some expressions.
   *
   * @param sides one relation, or the two of a pair of rows
   * @throws IllegalArgumentException if a column is missing or ambiguous, or if a type does not fit
   */
  static Program compile(List<? extends ScalarExpression> expressions, List<DeviceRelation> sides) {
    Lowering lowering = new Lowering(sides);
    List<ProgramValue> results =
        expressions.stream().map(expression -> lowering.lower(expression, NONE)).toList();
    return lowering.steps.finish(results);
  }

  /**
   * The program of a condition.
   *
   * @throws IllegalArgumentException as {@link #compile}, or if the expression is not BOOLEAN, or
   *     if the program does not fit into a kernel
   */
  static Program condition(ScalarExpression condition, List<DeviceRelation> sides) {
    Program program = compile(List.of(condition), sides);
    DataType type = program.results().get(0).type();
    Types.check(type.kind() == Kind.BOOLEAN, "a BOOLEAN", type, "a condition");
    program.checkFits();
    return program;
  }

  ProgramValue lower(ScalarExpression expression, int guard) {
    if (expression instanceof Literal literal) {
      return literal(literal, null);
    }
    Needed needed = new Needed(expression, guard);
    ProgramValue value = known.get(new Needed(expression, NONE));
    if (value == null) {
      value = known.get(needed);
    }
    if (value == null) {
      value = make(expression, guard);
      known.put(needed, value);
    }
    return value;
  }

  private ProgramValue make(ScalarExpression expression, int guard) {
    if (expression instanceof Reference column) {
      return column(column.name());
    }
    if (expression instanceof Call call) {
      return call(call, guard);
    }
    if (expression instanceof Cast cast) {
      ProgramValue operand = lower(cast.operand(), guard);
      describe(cast.type(), cast);
      return conversions.convert(operand, cast.type(), guard);
    }
    if (expression instanceof Case cases) {
      return logic.cases(cases, guard);
    }
    return expression instanceof In in
        ? comparisons.in(in, guard)
        : comparisons.like((Like) expression, guard);
  }

  /** Names the expression to which the next steps belong. */
  void describe(DataType type, ScalarExpression expression) {
    String text = expression.toString();
    String shown = text.length() > 200 ? text.substring(0, 200) + "..." : text;
    steps.describe(type + " overflows in " + shown);
  }

  private ProgramValue column(String name) {
    List<ProgramValue> found = new ArrayList<>();
    for (int side = 0; side < sides.size(); side++) {
      for (DeviceRelation.Attribute column : sides.get(side).columns()) {
        if (column.name().equals(name)) {
          Dictionary dictionary = column.vector().dictionary();
          int step = steps.column(column, firstSide + side);
          found.add(new ProgramValue(step, column.type(), column.isNullable(), dictionary));
        }
      }
    }
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s column %s in %s",
              found.isEmpty() ? "no" : "more than one",
              name,
              sides));
    }
    return found.get(0);
  }

  /**
   * The value of a literal.
   *
   * @param dictionary the dictionary of a string, which has it; null for one with only this string
   */
  ProgramValue literal(Literal literal, @Nullable Dictionary dictionary) {
    DataType type = literal.type();
    Object value = literal.value();
    Dictionary strings = dictionary;
    if (type.kind() == Kind.STRING && dictionary == null) {
      strings = Dictionary.of(value instanceof String string ? List.of(string) : List.of());
    }
    Dictionary own = type.kind() == Kind.STRING ? strings : null;
    if (value == null) {
      return new ProgramValue(steps.add(Operation.NULL, NONE), type, true, own);
    }
    if (value instanceof Double number) {
      double rounded = type.kind() == Kind.FLOAT32 ? number.floatValue() : number;
      long bits = Double.doubleToRawLongBits(rounded);
      return new ProgramValue(steps.literal(Operation.REAL_LITERAL, bits), type, false);
    }
    long number =
        value instanceof Long whole
            ? whole
            : value instanceof Boolean truth
                ? (truth ? 1 : 0)
                : Objects.requireNonNull(strings).code((String) value).orElse(-1);
    return new ProgramValue(steps.literal(Operation.LITERAL, number), type, false, own);
  }

  private ProgramValue call(Call call, int guard) {
    return switch (call.operator()) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, QUOTIENT, MODULO, NEGATE, SQUARE_ROOT ->
          arithmetic.lower(call, guard);
      case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, HOUR, MINUTE, SECOND ->
          arithmetic.part(call, guard);
      case AND, OR, NOT, IS_NULL, IS_NOT_NULL, COALESCE -> logic.lower(call, guard);
      default -> comparisons.lower(call, guard);
    };
  }

  ProgramValue convert(ProgramValue value, DataType type, int guard) {
    return conversions.convert(value, type, guard);
  }
}
