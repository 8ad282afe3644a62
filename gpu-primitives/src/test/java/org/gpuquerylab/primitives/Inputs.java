package org.gpuquerylab.primitives;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Inputs with the edge cases of scans, sorts and reductions. */
public enum Inputs {
  RANDOM,
  FEW_DISTINCT,
  SORTED,
  REVERSED,
  ALL_EQUAL,
  ONE_DIFFERS,
  EXTREMES;

  /** All kinds of input; for many elements, only the two kinds that differ most. */
  public static List<Inputs> forSize(int n) {
    return n > 200_000 ? List.of(RANDOM, ALL_EQUAL) : List.of(values());
  }

  public long[] longs(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] x = new long[n];
    for (int i = 0; i < n; i++) {
      x[i] =
          switch (this) {
            case RANDOM, SORTED, REVERSED -> random.nextLong();
            case FEW_DISTINCT -> random.nextLong(-3, 4) << 29;
            case ALL_EQUAL -> 0x0123456789ABCDEFL;
            case ONE_DIFFERS -> i == n / 2 ? -5 : 0x7777777777777777L;
            case EXTREMES -> EXTREME[i % EXTREME.length];
          };
    }
    if (this == SORTED || this == REVERSED) {
      Arrays.sort(x);
    }
    if (this == REVERSED) {
      for (int i = 0; i < n / 2; i++) {
        long swapped = x[i];
        x[i] = x[n - 1 - i];
        x[n - 1 - i] = swapped;
      }
    }
    return x;
  }

  public int[] ints(int n, long seed) {
    // The high halves of sorted longs are sorted; extremes are indexed by their low halves, so that
    // all of INT_EXTREME occur.
    return Arrays.stream(longs(n, seed))
        .mapToInt(x -> this == EXTREMES ? INT_EXTREME[(int) (x & 3)] : (int) (x >> 32))
        .toArray();
  }

  /** Special values for {@link #EXTREMES}; otherwise finite values with both signs. */
  public double[] doubles(int n, long seed) {
    long[] bits = longs(n, seed);
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = this == EXTREMES ? SPECIAL[i % SPECIAL.length] : bits[i] * 0x1p-40;
    }
    return x;
  }

  private static final long[] EXTREME = {Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1, 1L << 31, 255};

  private static final int[] INT_EXTREME = {
    Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0,
  };

  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    Double.POSITIVE_INFINITY,
    Double.MAX_VALUE,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    1.5,
    Double.NaN,
    Double.longBitsToDouble(0xFFF8000000000123L),
    -2.5,
    Double.NEGATIVE_INFINITY,
  };
}
