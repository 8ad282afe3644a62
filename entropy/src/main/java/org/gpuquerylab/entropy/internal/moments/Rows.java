package org.gpuquerylab.entropy.internal.moments;

/**
 * Inner loops over the rows of tiles. Each row is a separate array and all rows have the same
 * index, so C2 knows that they do not overlap, and vectorizes the loops.
 */
final class Rows {
  private Rows() {}

  static void add(double[] to, double[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  static void scale(double[] to, double[] from, double factor) {
    for (int i = 0; i < to.length; i++) {
      to[i] = from[i] * factor;
    }
  }

  static void multiply(double[] to, double[] a, double[] b) {
    for (int i = 0; i < to.length; i++) {
      to[i] = a[i] * b[i];
    }
  }

  private static void multiply(double[] to, double[] a, double[] b, double factor) {
    for (int i = 0; i < to.length; i++) {
      to[i] = a[i] * (factor * b[i]);
    }
  }

  /** Computes {@code to = a * b * factor} row by row. */
  static void multiply(double[][] to, double[][] a, double[][] b, double factor) {
    for (int r = 0; r < to.length; r++) {
      multiply(to[r], a[r], b[r], factor);
    }
  }

  /** Computes {@code to = a * factor} row by row. */
  static void scale(double[][] to, double[][] a, double factor) {
    for (int r = 0; r < to.length; r++) {
      scale(to[r], a[r], factor);
    }
  }

  /**
   * Computes sums over supersets for the bits of the row number, two bits at a time. Three bits
   * would save loads and stores, but C2 of JDK 17 does not vectorize that loop.
   *
   * @param to a tile, overwritten by the sums
   * @param from a tile with the same number of rows; not modified
   */
  static void supersets(double[][] to, double[][] from) {
    int rows = to.length;
    if (rows < 4) {
      for (int r = 0; r < rows; r++) {
        System.arraycopy(from[r], 0, to[r], 0, to[r].length);
      }
    }
    for (int r = 0; r + 3 < rows; r += 4) {
      supersets4(
          from[r], from[r + 1], from[r + 2], from[r + 3], to[r], to[r + 1], to[r + 2], to[r + 3]);
    }
    int h = rows < 4 ? 1 : 4;
    for (; 4 * h <= rows; h *= 4) {
      for (int r = 0; r < rows; r = (r + 1) % h == 0 ? r + 1 + 3 * h : r + 1) {
        supersets4(to[r], to[r + h], to[r + 2 * h], to[r + 3 * h]);
      }
    }
    for (int r = 0; r < h && 2 * h <= rows; r++) {
      add(to[r], to[r + h]);
    }
  }

  private static void supersets4(
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double[] y0,
      double[] y1,
      double[] y2,
      double[] y3) {
    for (int i = 0; i < y0.length; i++) {
      double a1 = x1[i];
      double a3 = x3[i];
      double a2 = x2[i] + a3;
      y0[i] = x0[i] + a1 + a2;
      y1[i] = a1 + a3;
      y2[i] = a2;
      y3[i] = a3;
    }
  }

  private static void supersets4(double[] x0, double[] x1, double[] x2, double[] x3) {
    for (int i = 0; i < x0.length; i++) {
      double a1 = x1[i];
      double a3 = x3[i];
      double a2 = x2[i] + a3;
      x0[i] = x0[i] + a1 + a2;
      x1[i] = a1 + a3;
      x2[i] = a2;
    }
  }
}
