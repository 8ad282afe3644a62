package org.gpuquerylab.entropy.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code cholesky.cl}. */
final class CholeskyTwins {
  private static final int BLOCK = CholeskyLayout.BLOCK;

  private CholeskyTwins() {}

  private static boolean isIdle(KernelArguments arguments) {
    return arguments.ints("run")[0] != Verdict.ACCEPTED;
  }

  static void step(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int blocks = arguments.intValue("blocks");
    int k = arguments.intValue("k");
    Blocks matrix = new Blocks(arguments.doubles("matrix"), blocks * BLOCK);
    double[] diagonal = matrix.copy(k, k);
    if (k > 0) {
      matrix.subtractProduct(diagonal, k, k, k - 1);
    }
    double[] inverse = invertFactor(diagonal, arguments.doubleValue("threshold"));
    System.arraycopy(inverse, 0, arguments.doubles("inverses"), k * BLOCK * BLOCK, BLOCK * BLOCK);
    int columns = blocks - k;
    IntStream.range(0, (columns + 1) * columns)
        .parallel()
        .forEach(
            i -> {
              int row = k + i / columns;
              int column = k + i % columns;
              if (column <= row && row > k && (k > 0 || column == k)) {
                matrix.update(row, column, k, inverse);
              }
            });
  }

  /** The inverse of the Cholesky factor of a block, which is used up. */
  private static double[] invertFactor(double[] a, double threshold) {
    double[] inverse = new double[BLOCK * BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      inverse[i * BLOCK + i] = 1;
    }
    for (int j = 0; j < BLOCK; j++) {
      double pivot = a[j * BLOCK + j];
      double reciprocal = pivot > threshold ? 1 / pivot : 0;
      for (int i = j + 1; i < BLOCK; i++) {
        double factor = a[i * BLOCK + j] * reciprocal;
        for (int c = 0; c <= j; c++) {
          inverse[i * BLOCK + c] -= factor * inverse[j * BLOCK + c];
        }
        for (int c = j + 1; c <= i; c++) {
          a[i * BLOCK + c] -= factor * a[c * BLOCK + j];
        }
      }
    }
    for (int i = 0; i < BLOCK; i++) {
      double pivot = a[i * BLOCK + i];
      double scale = pivot > threshold ? 1 / Math.sqrt(pivot) : 0;
      for (int c = 0; c < BLOCK; c++) {
        inverse[i * BLOCK + c] *= scale;
      }
    }
    return inverse;
  }

  /** Blocks of a row-major matrix, which {@link #update} modifies. */
  private static final class Blocks {
    private final double[] values;
    private final int stride;

    Blocks(double[] values, int stride) {
      this.values = values;
      this.stride = stride;
    }

    int at(int row, int column) {
      return (row * stride + column) * BLOCK;
    }

    double[] copy(int row, int column) {
      double[] block = new double[BLOCK * BLOCK];
      for (int i = 0; i < BLOCK; i++) {
        System.arraycopy(values, at(row, column) + i * stride, block, i * BLOCK, BLOCK);
      }
      return block;
    }

    /** Subtracts block (row, of) times the transpose of block (column, of). */
    void subtractProduct(double[] block, int row, int column, int of) {
      int p = at(row, of);
      int q = at(column, of);
      for (int i = 0; i < BLOCK; i++) {
        for (int j = 0; j < BLOCK; j++) {
          block[i * BLOCK + j] -= dot(values, p + i * stride, values, q + j * stride);
        }
      }
    }

    void update(int row, int column, int k, double[] inverse) {
      double[] block = copy(row, column);
      if (k > 0) {
        subtractProduct(block, row, column, k - 1);
      }
      double[] result = column == k ? timesTransposed(block, inverse) : block;
      for (int i = 0; i < BLOCK; i++) {
        System.arraycopy(result, i * BLOCK, values, at(row, column) + i * stride, BLOCK);
      }
    }

    private static double[] timesTransposed(double[] p, double[] q) {
      double[] product = new double[BLOCK * BLOCK];
      for (int i = 0; i < BLOCK; i++) {
        for (int j = 0; j < BLOCK; j++) {
          product[i * BLOCK + j] = dot(p, i * BLOCK, q, j * BLOCK);
        }
      }
      return product;
    }

    private static double dot(double[] p, int fromP, double[] q, int fromQ) {
      double sum = 0;
      for (int l = 0; l < BLOCK; l++) {
        sum += p[fromP + l] * q[fromQ + l];
      }
      return sum;
    }
  }

  static void forward(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int stride = arguments.intValue("blocks") * BLOCK;
    int first = arguments.intValue("from") * BLOCK;
    int end = arguments.intValue("to") * BLOCK;
    double[] matrix = arguments.doubles("matrix");
    double[] inverses = arguments.doubles("inverses");
    int side = stride * stride;
    for (int start = first; start < end; start += BLOCK) {
      int z = side + stride + start;
      for (int l = 0; l < BLOCK; l++) {
        matrix[z + l] = Blocks.dot(inverses, (start + l) * BLOCK, matrix, side + start);
      }
      for (int row = start + BLOCK; row < stride; row++) {
        matrix[side + row] -= Blocks.dot(matrix, row * stride + start, matrix, z);
      }
    }
  }

  static void back(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int stride = arguments.intValue("blocks") * BLOCK;
    int first = arguments.intValue("from") * BLOCK;
    int end = arguments.intValue("to") * BLOCK;
    double[] matrix = arguments.doubles("matrix");
    double[] inverses = arguments.doubles("inverses");
    double[] y = new double[end];
    int side = (stride + arguments.intValue("side_row")) * stride;
    for (int start = end - BLOCK; start >= first; start -= BLOCK) {
      for (int l = start; l < start + BLOCK; l++) {
        for (int c = 0; c < BLOCK; c++) {
          y[start + c] += inverses[l * BLOCK + c] * matrix[side + l];
        }
      }
      for (int l = start; l < start + BLOCK; l++) {
        for (int j = 0; j < start; j++) {
          matrix[side + j] -= matrix[l * stride + j] * y[l];
        }
      }
    }
    finish(arguments, y, first, Math.min(end, arguments.intValue("m")));
  }

  private static void finish(KernelArguments arguments, double[] y, int from, int to) {
    double[] base = arguments.doubles("base");
    double[] scales = arguments.doubles("scales");
    double[] target = arguments.doubles("target");
    for (int i = from; i < to; i++) {
      target[i] = base[i] + scales[i] * y[i];
    }
  }

  static void small(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int m = arguments.intValue("m");
    int stride = arguments.intValue("blocks") * BLOCK;
    double[] a = arguments.doubles("matrix");
    double threshold = arguments.doubleValue("threshold");
    double[] side = Arrays.copyOfRange(a, stride * stride, stride * stride + m);
    double[] reciprocals = new double[m];
    for (int j = 0; j < m; j++) {
      double pivot = a[j * stride + j];
      reciprocals[j] = pivot > threshold ? 1 / pivot : 0;
      for (int i = j + 1; i < m; i++) {
        double factor = a[i * stride + j] * reciprocals[j];
        for (int l = j + 1; l <= i; l++) {
          a[i * stride + l] -= factor * a[l * stride + j];
        }
      }
    }
    substitute(arguments, side, reciprocals);
  }

  static void smallSolve(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int m = arguments.intValue("m");
    int stride = arguments.intValue("blocks") * BLOCK;
    double[] a = arguments.doubles("matrix");
    double threshold = arguments.doubleValue("threshold");
    double[] reciprocals = new double[m];
    for (int j = 0; j < m; j++) {
      double pivot = a[j * stride + j];
      reciprocals[j] = pivot > threshold ? 1 / pivot : 0;
    }
    double[] side = Arrays.copyOfRange(a, stride * stride, stride * stride + m);
    substitute(arguments, side, reciprocals);
  }

  /** The ways forward and back by the factor's columns, in place in the matrix. */
  private static void substitute(KernelArguments arguments, double[] y, double[] reciprocals) {
    int stride = arguments.intValue("blocks") * BLOCK;
    double[] a = arguments.doubles("matrix");
    int m = y.length;
    for (int j = 0; j < m; j++) {
      y[j] *= reciprocals[j];
      for (int i = j + 1; i < m; i++) {
        y[i] -= a[i * stride + j] * y[j];
      }
    }
    for (int j = m - 1; j >= 0; j--) {
      double sum = 0;
      for (int i = j + 1; i < m; i++) {
        sum += a[i * stride + j] * y[i];
      }
      y[j] -= sum * reciprocals[j];
    }
    finish(arguments, y, 0, m);
  }
}
