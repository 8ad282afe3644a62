package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.Locale;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Call;
import org.gpuquerylab.operators.expression.ScalarExpression.Literal;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DataType.Kind;

/** Makes the steps of arithmetic and of the parts of dates. */
final class ArithmeticCalls {
  private static final long HOUR = 3_600_000_000L;
  private static final long MINUTE = 60_000_000L;
  private static final long SECOND = 1_000_000L;

  private final Lowering lowering;
  private final StepList steps;
  private final Conversions conversions;

  ArithmeticCalls(Lowering lowering, StepList steps, Conversions conversions) {
    this.lowering = lowering;
    this.steps = steps;
    this.conversions = conversions;
  }

  ProgramValue lower(Call call, int guard) {
    ProgramValue left = lowering.lower(call.operands().get(0), guard);
    if (call.operator() == Operator.NEGATE) {
      return negate(call, left, guard);
    } else if (call.operator() == Operator.SQUARE_ROOT) {
      return root(call, left, guard);
    }
    ScalarExpression divisor = call.operands().get(1);
    ProgramValue right = lowering.lower(divisor, guard);
    if (isTime(left) || isTime(right)) {
      return times(call, left, right, guard);
    }
    checkNumeric(call, left);
    checkNumeric(call, right);
    DataType common = Types.common(left.type(), right.type(), call);
    if (call.operator() == Operator.DIVIDE && !common.isFloating()) {
      common = DataType.FLOAT64;
    }
    if (call.operator() == Operator.MULTIPLY && common.kind() == Kind.DECIMAL) {
      return product(call, left, right, guard);
    }
    lowering.describe(common, call);
    ProgramValue a = conversions.convert(left, common, guard);
    ProgramValue b = conversions.convert(right, common, guard);
    int bits = Types.bits(common);
    boolean nullable = left.nullable() || right.nullable();
    Operation operation = operation(call, common);
    if (operation == Operation.QUOTIENT || operation == Operation.MODULO) {
      nullable |= !isNotZero(divisor);
    }
    int step = steps.add(operation, a.step(), b.step(), NONE, bits, guard);
    return new ProgramValue(step, common, nullable);
  }

  private static Operation operation(Call call, DataType type) {
    if (call.operator() == Operator.QUOTIENT) {
      Types.check(type.isInteger(), "integers", type, call);
    }
    return Operation.valueOf((type.isFloating() ? "REAL_" : "") + call.operator());
  }

  private static boolean isNotZero(ScalarExpression divisor) {
    return divisor instanceof Literal literal
        && literal.value() instanceof Long number
        && number != 0;
  }

  private static boolean isTime(ProgramValue value) {
    return value.type().kind() == Kind.DATE || value.type().kind() == Kind.TIMESTAMP;
  }

  private static void checkNumeric(Call call, ProgramValue value) {
    Types.check(value.type().isNumeric(), "numbers", value.type(), call);
  }

  private ProgramValue negate(Call call, ProgramValue operand, int guard) {
    checkNumeric(call, operand);
    DataType type = operand.type();
    lowering.describe(type, call);
    int bits = Types.bits(type);
    int step =
        type.isFloating()
            ? steps.add(Operation.REAL_NEGATE, operand.step(), NONE, NONE, bits, NONE)
            : steps.add(Operation.SUBTRACT, steps.constant(0), operand.step(), NONE, bits, guard);
    return new ProgramValue(step, type, operand.nullable());
  }

  private ProgramValue root(Call call, ProgramValue operand, int guard) {
    checkNumeric(call, operand);
    ProgramValue real = conversions.convert(operand, DataType.FLOAT64, guard);
    int step = steps.add(Operation.REAL_ROOT, real.step());
    return new ProgramValue(step, DataType.FLOAT64, operand.nullable());
  }

  private ProgramValue product(Call call, ProgramValue left, ProgramValue right, int guard) {
    int scale = left.type().scale() + right.type().scale();
    if (scale > DataType.MOST_DIGITS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s has a scale of %d, a DECIMAL has at most %d: cast an operand to a smaller scale",
              call,
              scale,
              DataType.MOST_DIGITS));
    }
    DataType type = DataType.decimal(scale);
    lowering.describe(type, call);
    int step = steps.add(Operation.MULTIPLY, left.step(), right.step(), NONE, Long.SIZE, guard);
    return new ProgramValue(step, type, left.nullable() || right.nullable());
  }

  /** The sum of a date and days, or a difference. A timestamp takes microseconds. */
  private ProgramValue times(Call call, ProgramValue left, ProgramValue right, int guard) {
    boolean difference = call.operator() == Operator.SUBTRACT;
    boolean both = isTime(left) && isTime(right);
    ProgramValue time = isTime(left) ? left : right;
    ProgramValue amount = isTime(left) ? right : left;
    boolean fits =
        difference
            ? isTime(left) && (both ? left.type().equals(right.type()) : amount.type().isInteger())
            : call.operator() == Operator.ADD && !both && amount.type().isInteger();
    Types.check(fits, "two equal types, or a time and an integer", time.type(), call);
    DataType type = both ? DataType.INT64 : time.type();
    lowering.describe(type, call);
    Operation operation = difference ? Operation.SUBTRACT : Operation.ADD;
    int step = steps.add(operation, left.step(), right.step(), NONE, Types.bits(type), guard);
    return new ProgramValue(step, type, left.nullable() || right.nullable());
  }

  /** A part of a date or of a timestamp. */
  ProgramValue part(Call call, int guard) {
    ProgramValue time = lowering.lower(call.operands().get(0), guard);
    boolean isStamp = time.type().kind() == Kind.TIMESTAMP;
    int step =
        switch (call.operator()) {
          case HOUR -> clock(call, time, HOUR, 24);
          case MINUTE -> clock(call, time, MINUTE, 60);
          case SECOND -> clock(call, time, SECOND, 60);
          default -> {
            Types.check(isTime(time), "a DATE or a TIMESTAMP", time.type(), call);
            ProgramValue date = isStamp ? conversions.convert(time, DataType.DATE, guard) : time;
            yield steps.add(Operation.valueOf(call.operator().toString()), date.step());
          }
        };
    return new ProgramValue(step, DataType.INT32, time.nullable());
  }

  /** The units since 1970, without the larger units. */
  private int clock(Call call, ProgramValue time, long unit, long count) {
    Types.check(time.type().kind() == Kind.TIMESTAMP, "a TIMESTAMP", time.type(), call);
    int units = steps.add(Operation.FLOOR_QUOTIENT, time.step(), steps.constant(unit));
    int larger = steps.add(Operation.FLOOR_QUOTIENT, units, steps.constant(count));
    int whole = steps.add(Operation.MULTIPLY, larger, steps.constant(count));
    return steps.add(Operation.SUBTRACT, units, whole);
  }
}
