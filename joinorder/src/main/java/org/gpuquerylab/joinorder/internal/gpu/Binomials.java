package org.gpuquerylab.joinorder.internal.gpu;

/**
 * The binomial coefficients "n choose k" for n and k up to 32. The kernels have the same table in
 * constant memory, in {@code binomials.cl}.
 */
public final class Binomials {
  /** The maximum n for which the coefficients fit into 32 bits. */
  static final int MAX = 32;

  private static final int ROW = MAX + 1;
  private static final int[] TABLE = new int[ROW * ROW];

  static {
    for (int n = 0; n <= MAX; n++) {
      TABLE[n * ROW] = 1;
      for (int k = 1; k <= n; k++) {
        TABLE[n * ROW + k] = TABLE[(n - 1) * ROW + k - 1] + TABLE[(n - 1) * ROW + k];
      }
    }
  }

  private Binomials() {}

  /** The coefficient "n choose k"; 0 if k is greater than n. */
  public static int choose(int n, int k) {
    return TABLE[n * ROW + k];
  }

  /** All coefficients, n-major with 33 columns, in a new array. */
  static int[] table() {
    return TABLE.clone();
  }
}
