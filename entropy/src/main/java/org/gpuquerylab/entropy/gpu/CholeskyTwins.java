package org.gpuquerylab.entropy.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code cholesky_*.cl}. */
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
    boolean whole = arguments.intValue("whole") == 1;
    Factorization factors =
        new Factorization(arguments.doubles("matrix"), arguments.doubles("inverses"), blocks);
    double[] diagonal = factors.copy(k, k);
    if (k > 0) {
      factors.subtractProduct(diagonal, k, k, k - 1);
    }
    double[] inverse = invertFactor(diagonal, arguments);
    factors.keep(k, inverse, diagonal, pivot -> reciprocal(pivot, arguments));
    IntStream.rangeClosed(whole ? 0 : k, blocks)
        .parallel()
        .filter(row -> row != k)
        .forEach(row -> factors.updateRow(row, k, inverse));
  }

  private static double reciprocal(double pivot, KernelArguments arguments) {
    return pivot > arguments.doubleValue("threshold") ? 1 / pivot : 0;
  }

  /** The inverse of L of a block L D L^t, whose diagonal becomes D. */
  private static double[] invertFactor(double[] a, KernelArguments arguments) {
    double[] inverse = new double[BLOCK * BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      inverse[i * BLOCK + i] = 1;
    }
    for (int j = 0; j < BLOCK; j++) {
      double reciprocal = reciprocal(a[j * BLOCK + j], arguments);
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
    return inverse;
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
        matrix[z + l] = 0;
        for (int c = 0; c < BLOCK; c++) {
          matrix[z + l] += inverses[(start + c) * BLOCK + l] * matrix[side + start + c];
        }
      }
      double[] scaled = new double[BLOCK];
      for (int l = 0; l < BLOCK; l++) {
        scaled[l] = matrix[z + l] * inverses[stride * BLOCK + start + l];
      }
      for (int row = start + BLOCK; row < stride; row++) {
        matrix[side + row] -= Factorization.dot(matrix, row * stride + start, scaled, 0);
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
        double scaled = matrix[side + l] * inverses[stride * BLOCK + l];
        for (int c = 0; c < BLOCK; c++) {
          y[start + c] += inverses[(start + c) * BLOCK + l - start] * scaled;
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

  static void reduce(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int blocks = arguments.intValue("blocks");
    int stride = blocks * BLOCK;
    double[] matrix = arguments.doubles("matrix");
    Factorization factors = new Factorization(matrix, arguments.doubles("inverses"), blocks);
    int side = stride * stride;
    for (int j = 0; j < stride; j++) {
      double sum = 0;
      for (int i = 0; i < (j / BLOCK + 1) * BLOCK; i++) {
        sum += factors.upper(i, j) * matrix[side + i];
      }
      matrix[side + stride + j] = sum;
    }
  }

  static void product(Grid grid, KernelArguments arguments) {
    if (isIdle(arguments)) {
      return;
    }
    int blocks = arguments.intValue("blocks");
    int stride = blocks * BLOCK;
    double[] matrix = arguments.doubles("matrix");
    double[] inverses = arguments.doubles("inverses");
    Factorization factors = new Factorization(matrix, inverses, blocks);
    int side = (stride + arguments.intValue("side_row")) * stride;
    double[] y = new double[arguments.intValue("m")];
    for (int i = 0; i < y.length; i++) {
      for (int j = i / BLOCK * BLOCK; j < stride; j++) {
        y[i] += factors.upper(i, j) * matrix[side + j] * inverses[stride * BLOCK + j];
      }
    }
    finish(arguments, y, 0, y.length);
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
    double[] side = Arrays.copyOfRange(a, stride * stride, stride * stride + m);
    double[] reciprocals = new double[m];
    for (int j = 0; j < m; j++) {
      reciprocals[j] = reciprocal(a[j * stride + j], arguments);
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
    double[] reciprocals = new double[m];
    for (int j = 0; j < m; j++) {
      reciprocals[j] = reciprocal(a[j * stride + j], arguments);
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
