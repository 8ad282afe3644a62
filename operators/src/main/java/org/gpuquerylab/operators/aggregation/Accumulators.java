package org.gpuquerylab.operators.aggregation;

import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;

/**
 * What the kernels of {@code aggregate.cl} do with accumulators, for twins.
 *
 * @param function the function; SUM where it is the average
 * @param doubles whether the column is of doubles
 * @param half which half of an integer is summed, {@link WideAverage#HIGH} or {@link
 *     WideAverage#LOW}; 0 for all of it
 */
record Accumulators(Function function, boolean doubles, int half) {

  static Accumulators of(int functionCode, int columnCode) {
    Function function =
        functionCode == Function.MIN.code()
            ? Function.MIN
            : functionCode == Function.MAX.code() ? Function.MAX : Function.SUM;
    boolean halves = functionCode == WideAverage.HIGH || functionCode == WideAverage.LOW;
    return new Accumulators(function, columnCode == 2, halves ? functionCode : 0);
  }

  /** The number that the kernels know a column's type by. */
  static int code(ElementType<?> type) {
    return type == ElementType.INT ? 0 : type == ElementType.LONG ? 1 : 2;
  }

  long identity() {
    return switch (function) {
      case MIN -> Long.MAX_VALUE;
      case MAX -> Long.MIN_VALUE;
      default -> 0;
    };
  }

  LongBinaryOperator combine() {
    return switch (function) {
      case MIN -> Math::min;
      case MAX -> Math::max;
      default ->
          doubles
              ? (a, b) ->
                  Double.doubleToRawLongBits(
                      Double.longBitsToDouble(a) + Double.longBitsToDouble(b))
              : Long::sum;
    };
  }

  /** The accumulator of one value of a column. */
  IntToLongFunction lift(Object column) {
    if (column instanceof int[] ints) {
      return i -> ints[i];
    }
    if (column instanceof long[] longs) {
      if (half == WideAverage.HIGH) {
        return i -> longs[i] >> Integer.SIZE;
      }
      return half == WideAverage.LOW ? i -> longs[i] & WideAverage.LOW_BITS : i -> longs[i];
    }
    double[] values = (double[]) column;
    return function == Function.SUM
        ? i -> Double.doubleToRawLongBits(values[i])
        : i -> ordered(values[i]);
  }

  private long ordered(double value) {
    if (Double.isNaN(value)) {
      return function == Function.MIN ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return flipNegative(Double.doubleToRawLongBits(value));
  }

  private static long flipNegative(long bits) {
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

  /** The double that an accumulator of doubles stands for. */
  double value(long accumulator) {
    if (function == Function.SUM) {
      return Double.longBitsToDouble(accumulator);
    }
    return accumulator == Long.MIN_VALUE || accumulator == Long.MAX_VALUE
        ? Double.NaN
        : Double.longBitsToDouble(flipNegative(accumulator));
  }

  /**
   * Puts numbers without sign into the order of those with one, and back, for minima and maxima.
   */
  long flipped(long accumulator) {
    return function == Function.SUM ? accumulator : accumulator ^ Long.MIN_VALUE;
  }
}
