package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.Locale;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DataType.Kind;

/** Makes the steps that convert values to other types. */
final class Conversions {
  /** The microseconds of a day. */
  static final long DAY = 86_400_000_000L;

  private final StepList steps;

  Conversions(StepList steps) {
    this.steps = steps;
  }

  /**
   * Converts a value.
   *
   * @param guard the step that says whether a row needs the value
   * @throws IllegalArgumentException if there is no such conversion
   */
  ProgramValue convert(ProgramValue value, DataType type, int guard) {
    DataType from = value.type();
    if (from.equals(type)) {
      return value;
    }
    int step =
        switch (type.kind()) {
          case BOOLEAN -> toBoolean(value);
          case INT8, INT16, INT32, INT64 -> toInteger(value, type, guard);
          case DECIMAL -> toDecimal(value, type.scale(), guard);
          case FLOAT32, FLOAT64 -> toReal(value, type);
          case DATE, TIMESTAMP -> toTime(value, type, guard);
          default -> NONE;
        };
    if (step == NONE) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "there is no conversion from %s to %s", from, type));
    }
    return new ProgramValue(step, type, value.nullable());
  }

  private int toBoolean(ProgramValue value) {
    DataType from = value.type();
    if (!from.isNumeric()) {
      return NONE;
    }
    int isZero =
        from.isFloating()
            ? steps.add(
                Operation.REAL_EQUAL, value.step(), steps.add(Operation.TO_REAL, steps.constant(0)))
            : steps.add(Operation.EQUAL, value.step(), steps.constant(0));
    return steps.add(Operation.NOT, isZero);
  }

  private int toInteger(ProgramValue value, DataType type, int guard) {
    DataType from = value.type();
    int bits = Types.bits(type);
    if (from.isFloating()) {
      return steps.add(Operation.REAL_TO_INTEGER, value.step(), NONE, NONE, bits, guard);
    }
    int whole = value.step();
    if (from.kind() == Kind.DECIMAL) {
      whole = rescale(whole, -from.scale(), guard);
    } else if (from.kind() != Kind.BOOLEAN && !from.isInteger()) {
      return NONE;
    }
    return Types.bits(from) <= bits
        ? whole
        : steps.add(Operation.NARROW, whole, NONE, NONE, bits, guard);
  }

  private int toDecimal(ProgramValue value, int scale, int guard) {
    DataType from = value.type();
    if (from.isFloating()) {
      int unit = steps.constant(Types.unit(scale));
      return steps.add(Operation.REAL_TO_DECIMAL, value.step(), unit, NONE, Long.SIZE, guard);
    }
    boolean known = from.isNumeric() || from.kind() == Kind.BOOLEAN;
    return known ? rescale(value.step(), scale - from.scale(), guard) : NONE;
  }

  /** Multiplies by 10 to a power; if that is negative, the result is rounded. */
  private int rescale(int step, int digits, int guard) {
    if (digits == 0) {
      return step;
    }
    int unit = steps.constant(Types.unit(Math.abs(digits)));
    return digits > 0
        ? steps.add(Operation.MULTIPLY, step, unit, NONE, Long.SIZE, guard)
        : steps.add(Operation.ROUND, step, unit);
  }

  private int toReal(ProgramValue value, DataType type) {
    DataType from = value.type();
    int bits = Types.bits(type);
    if (from.isFloating()) {
      return from.kind() == Kind.FLOAT32
          ? value.step()
          : steps.add(Operation.SINGLE, value.step(), NONE, NONE, bits, NONE);
    }
    if (from.kind() == Kind.DECIMAL) {
      int unit = steps.constant(Types.unit(from.scale()));
      return steps.add(Operation.DECIMAL_TO_REAL, value.step(), unit, NONE, bits, NONE);
    }
    return from.isInteger() || from.kind() == Kind.BOOLEAN
        ? steps.add(Operation.TO_REAL, value.step(), NONE, NONE, bits, NONE)
        : NONE;
  }

  private int toTime(ProgramValue value, DataType type, int guard) {
    int day = steps.constant(DAY);
    if (type.kind() == Kind.TIMESTAMP && value.type().kind() == Kind.DATE) {
      return steps.add(Operation.MULTIPLY, value.step(), day, NONE, Long.SIZE, guard);
    }
    return type.kind() == Kind.DATE && value.type().kind() == Kind.TIMESTAMP
        ? steps.add(Operation.FLOOR_QUOTIENT, value.step(), day)
        : NONE;
  }
}
