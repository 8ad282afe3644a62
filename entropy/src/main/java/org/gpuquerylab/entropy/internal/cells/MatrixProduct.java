package org.gpuquerylab.entropy.internal.cells;

/**
 * Matrix products for matrices whose rows are separate arrays, blocked for the caches. The inner
 * loop adds multiples of two rows to four other rows. C2 of JDK 17 vectorizes this loop only if it
 * is small enough and every load precedes every store, because only the form of the index shows C2
 * that rows do not overlap.
 */
final class MatrixProduct {
  private static final int COLUMNS = 512;
  private static final int DEPTH = 64;

  private MatrixProduct() {}

  /**
   * Adds a product to some rows: {@code to += a b}.
   *
   * @param to the rows; modified
   * @param a a matrix, whose rows from {@code first} on correspond to the rows of {@code to}; not
   *     modified
   * @param b a matrix with as many rows as {@code a} has columns; not modified
   */
  static void add(double[][] to, double[][] a, int first, double[][] b) {
    int width = to[0].length;
    for (int column = 0; column < width; column += COLUMNS) {
      int columnEnd = Math.min(width, column + COLUMNS);
      for (int k = 0; k < b.length; k += DEPTH) {
        int kEnd = Math.min(b.length, k + DEPTH);
        for (int row = 0; row < to.length; row += 4) {
          addRows(to, row, a, first, b, k, kEnd, column, columnEnd);
        }
      }
    }
  }

  /** Handles up to four rows, a block of columns, and a block of {@code b}'s rows. */
  private static void addRows(
      double[][] to,
      int row,
      double[][] a,
      int first,
      double[][] b,
      int k,
      int kEnd,
      int from,
      int end) {
    if (to.length - row >= 4 && (kEnd - k) % 2 == 0) {
      addFourRows(to, row, a, first + row, b, k, kEnd, from, end);
    } else {
      for (int r = row; r < Math.min(row + 4, to.length); r++) {
        for (int i = k; i < kEnd; i++) {
          add1(to[r], b[i], a[first + r][i], from, end);
        }
      }
    }
  }

  /**
   * Handles four rows of the result from {@code row} on, with the rows of {@code a} from {@code
   * first} on.
   */
  private static void addFourRows(
      double[][] to,
      int row,
      double[][] a,
      int first,
      double[][] b,
      int k,
      int kEnd,
      int from,
      int end) {
    double[] a0 = a[first];
    double[] a1 = a[first + 1];
    double[] a2 = a[first + 2];
    double[] a3 = a[first + 3];
    for (int i = k; i < kEnd; i += 2) {
      add4(
          to[row],
          to[row + 1],
          to[row + 2],
          to[row + 3],
          b[i],
          b[i + 1],
          a0[i],
          a0[i + 1],
          a1[i],
          a1[i + 1],
          a2[i],
          a2[i + 1],
          a3[i],
          a3[i + 1],
          from,
          end);
    }
  }

  private static void add4(
      double[] to0,
      double[] to1,
      double[] to2,
      double[] to3,
      double[] b0,
      double[] b1,
      double a00,
      double a01,
      double a10,
      double a11,
      double a20,
      double a21,
      double a30,
      double a31,
      int from,
      int end) {
    for (int j = from; j < end; j++) {
      double x0 = b0[j];
      double x1 = b1[j];
      double y0 = Math.fma(a01, x1, Math.fma(a00, x0, to0[j]));
      double y1 = Math.fma(a11, x1, Math.fma(a10, x0, to1[j]));
      double y2 = Math.fma(a21, x1, Math.fma(a20, x0, to2[j]));
      double y3 = Math.fma(a31, x1, Math.fma(a30, x0, to3[j]));
      to0[j] = y0;
      to1[j] = y1;
      to2[j] = y2;
      to3[j] = y3;
    }
  }

  private static void add1(double[] to, double[] b, double a, int from, int end) {
    for (int j = from; j < end; j++) {
      to[j] = Math.fma(a, b[j], to[j]);
    }
  }
}
