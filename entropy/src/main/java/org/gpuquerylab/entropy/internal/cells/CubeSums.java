package org.gpuquerylab.entropy.internal.cells;

import org.gpuquerylab.primitives.internal.Workers;

/**
 * Computes the products Cx and C^t x of the complete design matrix with a vector of 2^bits values,
 * in place (procedures get_Cx and get_Ctx of section 3.2.2).
 *
 * <p>The loops printed in the paper pass over the vector once for each bit. The loops here take
 * three bits in each pass, with eight values in registers: there are as many additions, but only a
 * third of the loads and stores. C2 does not vectorize {@code x[i] += x[i + half]} for a varying
 * {@code half}, so the printed loops would be scalar and limited by loads and stores.
 */
public final class CubeSums {
  private static final int COLUMNS = 1 << 12;

  private CubeSums() {}

  /**
   * Sums over supersets, for the bits {@code lowest} to {@code end - 1} of the index.
   *
   * @param x modified from {@code first} to {@code first + 2^end - 1}
   */
  public static void supersets(double[] x, int first, int lowest, int end) {
    for (int bit = lowest; bit < end; bit += bitsAtOnce(bit, end)) {
      int width = bitsAtOnce(bit, end);
      for (int group = first; group < first + (1 << end); group += 1 << (bit + width)) {
        supersetColumns(x, group, bit, width, 0, 1 << bit);
      }
    }
  }

  /**
   * Sums over subsets, for the bits {@code lowest} to {@code end - 1} of the index.
   *
   * @param x modified from {@code first} to {@code first + 2^end - 1}
   */
  public static void subsets(double[] x, int first, int lowest, int end) {
    for (int bit = lowest; bit < end; bit += bitsAtOnce(bit, end)) {
      int width = bitsAtOnce(bit, end);
      for (int group = first; group < first + (1 << end); group += 1 << (bit + width)) {
        subsetColumns(x, group, bit, width, 0, 1 << bit);
      }
    }
  }

  /**
   * Sums over supersets, for the high bits {@code lowest} to {@code end - 1} of the index of a
   * vector of 2^end values, by any number of threads.
   *
   * @param x modified
   */
  public static void supersetsAbove(double[] x, int lowest, int end, Workers workers) {
    above(x, lowest, end, workers, true);
  }

  /** Sums over subsets, with the same parameters as {@link #supersetsAbove}. */
  static void subsetsAbove(double[] x, int lowest, int end, Workers workers) {
    above(x, lowest, end, workers, false);
  }

  private static void above(double[] x, int lowest, int end, Workers workers, boolean supersets) {
    for (int bit = lowest; bit < end; bit += bitsAtOnce(bit, end)) {
      int from = bit;
      int width = bitsAtOnce(bit, end);
      int columns = Math.min(COLUMNS, 1 << bit);
      int parts = (1 << bit) / columns;
      workers.run(
          parts << (end - bit - width),
          task -> {
            int group = (task / parts) << (from + width);
            int column = task % parts * columns;
            if (supersets) {
              supersetColumns(x, group, from, width, column, column + columns);
            } else {
              subsetColumns(x, group, from, width, column, column + columns);
            }
          });
    }
  }

  /** The number of bits in a pass that starts at {@code bit}. */
  private static int bitsAtOnce(int bit, int end) {
    return Math.min(3, end - bit);
  }

  /**
   * Processes the columns {@code from} to {@code to - 1} for the bits {@code bit} to {@code
   * bit+width-1}.
   */
  private static void supersetColumns(double[] x, int group, int bit, int width, int from, int to) {
    int h = 1 << bit;
    switch (width) {
      case 1 -> supersets1(x, group + from, group + to, h);
      case 2 -> supersets2(x, group + from, group + to, h);
      default -> supersets3(x, group + from, group + to, h);
    }
  }

  /**
   * Processes the columns {@code from} to {@code to - 1} for the bits {@code bit} to {@code
   * bit+width-1}.
   */
  private static void subsetColumns(double[] x, int group, int bit, int width, int from, int to) {
    int h = 1 << bit;
    switch (width) {
      case 1 -> subsets1(x, group + from, group + to, h);
      case 2 -> subsets2(x, group + from, group + to, h);
      default -> subsets3(x, group + from, group + to, h);
    }
  }

  private static void supersets1(double[] x, int from, int to, int h) {
    for (int i = from; i < to; i++) {
      x[i] += x[i + h];
    }
  }

  private static void supersets2(double[] x, int from, int to, int h) {
    for (int i = from; i < to; i++) {
      double x3 = x[i + 3 * h];
      double x2 = x[i + 2 * h] + x3;
      double x1 = x[i + h];
      x[i] = x[i] + x1 + x2;
      x[i + h] = x1 + x3;
      x[i + 2 * h] = x2;
    }
  }

  private static void supersets3(double[] x, int from, int to, int h) {
    for (int i = from; i < to; i++) {
      double x7 = x[i + 7 * h];
      double x6 = x[i + 6 * h] + x7;
      double x5 = x[i + 5 * h];
      double x4 = x[i + 4 * h] + x5 + x6;
      x5 += x7;
      double x3 = x[i + 3 * h];
      double x2 = x[i + 2 * h] + x3;
      double x1 = x[i + h];
      double x0 = x[i] + x1 + x2;
      x1 += x3;
      x[i] = x0 + x4;
      x[i + h] = x1 + x5;
      x[i + 2 * h] = x2 + x6;
      x[i + 3 * h] = x3 + x7;
      x[i + 4 * h] = x4;
      x[i + 5 * h] = x5;
      x[i + 6 * h] = x6;
    }
  }

  private static void subsets1(double[] x, int from, int to, int h) {
    for (int i = from; i < to; i++) {
      x[i + h] += x[i];
    }
  }

  private static void subsets2(double[] x, int from, int to, int h) {
    for (int i = from; i < to; i++) {
      double x0 = x[i];
      double x1 = x[i + h] + x0;
      double x2 = x[i + 2 * h];
      x[i + h] = x1;
      x[i + 3 * h] += x1 + x2;
      x[i + 2 * h] = x2 + x0;
    }
  }

  private static void subsets3(double[] x, int from, int to, int h) {
    for (int i = from; i < to; i++) {
      double x0 = x[i];
      double x1 = x[i + h] + x0;
      double x2 = x[i + 2 * h];
      double x3 = x[i + 3 * h] + x1 + x2;
      x2 += x0;
      double x4 = x[i + 4 * h];
      double x5 = x[i + 5 * h] + x4;
      double x6 = x[i + 6 * h];
      x[i + 7 * h] += x5 + x6 + x3;
      x[i + h] = x1;
      x[i + 2 * h] = x2;
      x[i + 3 * h] = x3;
      x[i + 4 * h] = x4 + x0;
      x[i + 5 * h] = x5 + x1;
      x[i + 6 * h] = x6 + x4 + x2;
    }
  }
}
