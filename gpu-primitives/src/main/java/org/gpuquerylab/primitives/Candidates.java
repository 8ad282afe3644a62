package org.gpuquerylab.primitives;

/**
 * Views values as longs that have the same order. Longs stay unchanged; doubles are in the order of
 * {@link Double#compare} (-0.0 before 0.0, NaN after infinity). This is the twin of {@code
 * ordered.cl}.
 */
interface Candidates {

  /** The sort key of the value at a position. */
  long key(int position);

  /** Sets the value at a position to the value with a given key. */
  void set(int position, long key);

  /** Sets the value at a position to the value that means "no candidate". */
  void setEmpty(int position);

  /** A view of a {@code long[]} or {@code double[]}. */
  static Candidates of(Object array) {
    return array instanceof long[] longs ? new Longs(longs) : new Doubles((double[]) array);
  }

  /** A view of {@code long} values. */
  // This is an internal view, whose arrays are neither compared nor printed.
  @SuppressWarnings("ArrayRecordComponent")
  record Longs(long[] values) implements Candidates {
    @Override
    public long key(int position) {
      return values[position];
    }

    @Override
    public void set(int position, long key) {
      values[position] = key;
    }

    @Override
    public void setEmpty(int position) {
      values[position] = Long.MAX_VALUE;
    }
  }

  /** A view of {@code double} values. */
  @SuppressWarnings("ArrayRecordComponent") // as above
  record Doubles(double[] values) implements Candidates {
    @Override
    public long key(int position) {
      return flipNegative(Double.doubleToLongBits(values[position]));
    }

    @Override
    public void set(int position, long key) {
      values[position] = Double.longBitsToDouble(flipNegative(key));
    }

    @Override
    public void setEmpty(int position) {
      values[position] = Double.POSITIVE_INFINITY;
    }

    private static long flipNegative(long bits) {
      return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }
  }
}
