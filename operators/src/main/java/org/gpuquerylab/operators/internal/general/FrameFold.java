package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;
import static org.gpuquerylab.operators.internal.general.ProgramStep.UNCHECKED;

import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Kind;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/**
 * COUNT, SUM, MIN and MAX over frames. A sum of 64-bit integers is the sum of its lower and of its
 * upper halves, which do not overflow; put together, the sum is exact or a fault.
 */
final class FrameFold {
  private static final long HALF = 1L << 32;

  private final RelationWindow window;
  private final WindowFunction function;

  FrameFold(RelationWindow window, WindowFunction function) {
    this.window = window;
    this.function = function;
  }

  Attribute column() {
    if (function.kind() == Kind.FIRST_VALUE || function.kind() == Kind.LAST_VALUE) {
      return edge();
    }
    Attribute counts = count(function.operand());
    if (function.kind() == Kind.COUNT) {
      return counts.padded() ? orZero(counts) : counts.as(function.name());
    }
    StepList steps = new StepList();
    Lowering lowering = window.lowering(steps);
    ProgramValue operand = lowering.lower(operand(), NONE);
    if (function.kind() == Kind.SUM) {
      Types.check(operand.type().isNumeric(), "numbers", operand.type(), "SUM");
    }
    boolean sum = function.kind() == Kind.SUM;
    StepList result = new StepList();
    ProgramValue value = sum ? sum(operand, result) : extreme(operand, result);
    if (operand.nullable() || function.frame().canBeEmpty()) {
      int count = result.column(counts, 0);
      int missing = result.add(Operation.EQUAL, count, result.constant(0));
      int none = result.add(Operation.NULL, NONE);
      int chosen = result.add(Operation.CHOOSE, missing, none, value.step(), Long.SIZE, NONE);
      value = new ProgramValue(chosen, value.type(), true, value.dictionary());
    }
    return Attribute.of(function.name(), window.project(result, value));
  }

  /** The operand at the first or last row of the frame. */
  private Attribute edge() {
    StepList steps = new StepList();
    DeviceVector values = window.project(steps, window.lowering(steps).lower(operand(), NONE));
    boolean first = function.kind() == Kind.FIRST_VALUE;
    DeviceVector rows = window.frames().edge(function.frame(), first);
    return new Attribute(function.name(), values, rows, function.frame().canBeEmpty());
  }

  private Attribute orZero(Attribute counts) {
    StepList steps = new StepList();
    int count = steps.column(counts, 0);
    int none = steps.add(Operation.IS_NULL, count);
    int number = steps.add(Operation.CHOOSE, none, steps.constant(0), count, Long.SIZE, NONE);
    ProgramValue value = new ProgramValue(number, DataType.INT64, false);
    return Attribute.of(function.name(), window.project(steps, value));
  }

  private ScalarExpression operand() {
    ScalarExpression operand = function.operand();
    if (operand == null) {
      throw new IllegalArgumentException(function + " takes an operand");
    }
    return operand;
  }

  private Attribute count(@Nullable ScalarExpression counted) {
    StepList steps = new StepList();
    int one = steps.constant(1);
    if (counted != null) {
      ProgramValue value = window.lowering(steps).lower(counted, NONE);
      one = steps.add(Operation.NOT, steps.add(Operation.IS_NULL, value.step()));
    }
    return fold(SegmentedKernels.SUM, steps, one, DataType.INT64);
  }

  private Attribute fold(int fold, StepList steps, int step, DataType type) {
    DeviceVector values = window.project(steps, new ProgramValue(step, type, false));
    return window.fold(fold, values, function.frame());
  }

  /** The operand again, with a number instead of NULL. */
  private ProgramValue present(StepList steps, int instead) {
    ProgramValue value = window.lowering(steps).lower(operand(), NONE);
    return value.at(orElse(steps, value, value.step(), instead));
  }

  private static int orElse(StepList steps, ProgramValue value, int step, int instead) {
    if (!value.nullable()) {
      return step;
    }
    int missing = steps.add(Operation.IS_NULL, value.step());
    return steps.add(Operation.CHOOSE, missing, instead, step, Long.SIZE, NONE);
  }

  private ProgramValue sum(ProgramValue operand, StepList result) {
    DataType type = operand.type();
    StepList steps = new StepList();
    if (type.isFloating()) {
      int zero = steps.literal(Operation.REAL_LITERAL, 0L);
      ProgramValue value = present(steps, zero);
      Attribute sums = fold(SegmentedKernels.SUM, steps, value.step(), DataType.FLOAT64);
      return new ProgramValue(result.column(sums, 0), DataType.FLOAT64, false);
    }
    ProgramValue value = present(steps, steps.constant(0));
    if (Types.bits(type) < Long.SIZE) {
      Attribute sums = fold(SegmentedKernels.SUM, steps, value.step(), DataType.INT64);
      return new ProgramValue(result.column(sums, 0), DataType.INT64, false);
    }
    int upper = steps.add(Operation.FLOOR_QUOTIENT, value.step(), steps.constant(HALF));
    Attribute uppers = fold(SegmentedKernels.SUM, steps, upper, DataType.INT64);
    StepList again = new StepList();
    ProgramValue low = present(again, again.constant(0));
    Attribute lowers = fold(SegmentedKernels.SUM, again, lower(again, low.step()), DataType.INT64);
    return new ProgramValue(joined(result, uppers, lowers, type), type, false);
  }

  private static int lower(StepList steps, int number) {
    int half = steps.constant(HALF);
    int upper = steps.add(Operation.FLOOR_QUOTIENT, number, half);
    int rest = steps.add(Operation.MULTIPLY, upper, half, NONE, UNCHECKED, NONE);
    return steps.add(Operation.SUBTRACT, number, rest, NONE, UNCHECKED, NONE);
  }

  private int joined(StepList result, Attribute uppers, Attribute lowers, DataType type) {
    result.describe(type + " overflows in SUM(" + function.operand() + ")");
    int half = result.constant(HALF);
    int low = result.column(lowers, 0);
    int carried = result.add(Operation.FLOOR_QUOTIENT, low, half);
    int high = result.add(Operation.ADD, result.column(uppers, 0), carried, NONE, UNCHECKED, NONE);
    int scaled = result.add(Operation.MULTIPLY, high, half, NONE, Long.SIZE, NONE);
    return result.add(Operation.ADD, scaled, lower(result, low), NONE, Long.SIZE, NONE);
  }

  private ProgramValue extreme(ProgramValue operand, StepList result) {
    boolean least = function.kind() == Kind.MIN;
    DataType type = operand.type();
    StepList steps = new StepList();
    ProgramValue value = window.lowering(steps).lower(operand(), NONE);
    int order = type.isFloating() ? steps.add(Operation.REAL_ORDER, value.step()) : value.step();
    int none = steps.constant(least ? Long.MAX_VALUE : Long.MIN_VALUE);
    int present = orElse(steps, value, order, none);
    int fold = least ? SegmentedKernels.MIN : SegmentedKernels.MAX;
    Attribute extremes = fold(fold, steps, present, DataType.INT64);
    int step = result.column(extremes, 0);
    if (type.isFloating()) {
      step = result.add(Operation.ORDER_TO_REAL, step);
    }
    return new ProgramValue(step, type, false, operand.dictionary());
  }
}
