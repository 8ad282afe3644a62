package org.gpuquerylab.operators.aggregation;

import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * The operations on accumulators of the kernels in {@code aggregate.cl}, for twins.
 *
 * @param fold the fold that the accumulators hold
 * @param doubles whether the column has doubles
 */
record Accumulators(Fold fold, boolean doubles) {

  static Accumulators of(KernelDefines defines) {
    return new Accumulators(Fold.of(defines), defines.flag("DOUBLES"));
  }

  long identity() {
    return switch (fold) {
      case LEAST -> Long.MAX_VALUE;
      case GREATEST -> Long.MIN_VALUE;
      default -> 0;
    };
  }

  LongBinaryOperator combine() {
    return switch (fold) {
      case LEAST -> Math::min;
      case GREATEST -> Math::max;
      default ->
          doubles
              ? (a, b) ->
                  Double.doubleToRawLongBits(
                      Double.longBitsToDouble(a) + Double.longBitsToDouble(b))
              : Long::sum;
    };
  }

  /** The accumulator that holds only one value of a column. */
  IntToLongFunction lift(Object column) {
    if (column instanceof int[] ints) {
      return i -> ints[i];
    }
    if (column instanceof long[] longs) {
      return switch (fold) {
        case HIGH_HALVES -> i -> longs[i] >> Integer.SIZE;
        case LOW_HALVES -> i -> longs[i] & WideAverage.LOW_BITS;
        default -> i -> longs[i];
      };
    }
    double[] values = (double[]) column;
    return fold.sums() ? i -> Double.doubleToRawLongBits(values[i]) : i -> ordered(values[i]);
  }

  private long ordered(double value) {
    if (Double.isNaN(value)) {
      return fold == Fold.LEAST ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return flipNegative(Double.doubleToRawLongBits(value));
  }

  private static long flipNegative(long bits) {
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

  /** The double that an accumulator of doubles represents. */
  double value(long accumulator) {
    if (fold.sums()) {
      return Double.longBitsToDouble(accumulator);
    }
    return accumulator == Long.MIN_VALUE || accumulator == Long.MAX_VALUE
        ? Double.NaN
        : Double.longBitsToDouble(flipNegative(accumulator));
  }

  /**
   * Converts numbers so that the order of unsigned numbers becomes the order of signed numbers, or
   * the reverse. Minima and maxima need this.
   */
  long flipped(long accumulator) {
    return fold.sums() ? accumulator : accumulator ^ Long.MIN_VALUE;
  }
}
