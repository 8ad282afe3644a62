package org.gpuquerylab.entropy.moments;

/**
 * The inner loops over rows. Each row is an array of its own and all are indexed alike, for only so
 * C2 knows that they do not overlap, and vectorizes.
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

  /** Row by row, {@code to = a * b * factor}. */
  static void multiply(double[][] to, double[][] a, double[][] b, double factor) {
    for (int r = 0; r < to.length; r++) {
      multiply(to[r], a[r], b[r], factor);
    }
  }

  /** Row by row, {@code to = a * factor}. */
  static void scale(double[][] to, double[][] a, double factor) {
    for (int r = 0; r < to.length; r++) {
      scale(to[r], a[r], factor);
    }
  }

  /**
   * Sums over supersets within the bits of the row number, three at a time.
   *
   * @param to a tile, overwritten by the sums
   * @param from a tile of as many rows; not modified
   */
  static void supersets(double[][] to, double[][] from) {
    double[][] source = from;
    int h = 1;
    while (h < to.length) {
      int width = Math.min(8, to.length / h);
      for (int group = 0; group < to.length; group += width * h) {
        for (int r = group; r < group + h; r++) {
          switch (width) {
            case 2 -> supersets2(to, source, r, h);
            case 4 -> supersets4(to, source, r, h);
            default -> supersets8(to, source, r, h);
          }
        }
      }
      source = to;
      h *= width;
    }
    if (to.length == 1) {
      System.arraycopy(from[0], 0, to[0], 0, to[0].length);
    }
  }

  private static void supersets2(double[][] to, double[][] from, int r, int h) {
    supersets2(from[r], from[r + h], to[r], to[r + h]);
  }

  private static void supersets2(double[] x0, double[] x1, double[] y0, double[] y1) {
    for (int i = 0; i < y0.length; i++) {
      double a1 = x1[i];
      y0[i] = x0[i] + a1;
      y1[i] = a1;
    }
  }

  private static void supersets4(double[][] to, double[][] from, int r, int h) {
    supersets4(
        from[r],
        from[r + h],
        from[r + 2 * h],
        from[r + 3 * h],
        to[r],
        to[r + h],
        to[r + 2 * h],
        to[r + 3 * h]);
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

  private static void supersets8(double[][] to, double[][] from, int r, int h) {
    supersets8(
        from[r],
        from[r + h],
        from[r + 2 * h],
        from[r + 3 * h],
        from[r + 4 * h],
        from[r + 5 * h],
        from[r + 6 * h],
        from[r + 7 * h],
        to[r],
        to[r + h],
        to[r + 2 * h],
        to[r + 3 * h],
        to[r + 4 * h],
        to[r + 5 * h],
        to[r + 6 * h],
        to[r + 7 * h]);
  }

  private static void supersets8(
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double[] x4,
      double[] x5,
      double[] x6,
      double[] x7,
      double[] y0,
      double[] y1,
      double[] y2,
      double[] y3,
      double[] y4,
      double[] y5,
      double[] y6,
      double[] y7) {
    for (int i = 0; i < y0.length; i++) {
      double a7 = x7[i];
      double a6 = x6[i] + a7;
      double a5 = x5[i];
      double a4 = x4[i] + a5 + a6;
      a5 += a7;
      double a3 = x3[i];
      double a2 = x2[i] + a3;
      double a1 = x1[i];
      double a0 = x0[i] + a1 + a2;
      a1 += a3;
      y0[i] = a0 + a4;
      y1[i] = a1 + a5;
      y2[i] = a2 + a6;
      y3[i] = a3 + a7;
      y4[i] = a4;
      y5[i] = a5;
      y6[i] = a6;
      y7[i] = a7;
    }
  }
}
