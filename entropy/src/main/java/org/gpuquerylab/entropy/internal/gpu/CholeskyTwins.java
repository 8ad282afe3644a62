package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.internal.gpu.BlockedCholesky.CholeskyBack;
import org.gpuquerylab.entropy.internal.gpu.BlockedCholesky.CholeskyForward;
import org.gpuquerylab.entropy.internal.gpu.CholeskySteps.CholeskyStep;
import org.gpuquerylab.entropy.internal.gpu.InverseCholesky.CholeskyProduct;
import org.gpuquerylab.entropy.internal.gpu.InverseCholesky.CholeskyReduce;
import org.gpuquerylab.entropy.internal.gpu.OneGroupCholesky.CholeskySmall;
import org.gpuquerylab.entropy.internal.gpu.OneGroupCholesky.CholeskySmallSolve;

/** Java twins of the kernels in {@code cholesky_*.cl}. */
final class CholeskyTwins {
  private static final int BLOCK = CholeskyLayout.BLOCK;

  private CholeskyTwins() {}

  private static boolean isIdle(DeviceBuffer<int[]> run) {
    return run.array()[0] != DeviceCholesky.RUN;
  }

  static void step(CholeskyStep call) {
    if (isIdle(call.run())) {
      return;
    }
    int blocks = call.blocks();
    int k = call.k();
    boolean whole = call.whole() == 1;
    Factorization factors =
        new Factorization(call.matrix().array(), call.inverses().array(), blocks);
    double[] diagonal = factors.copy(k, k);
    if (k > 0) {
      factors.subtractProduct(diagonal, k, k, k - 1);
    }
    double[] inverse = invertFactor(diagonal, call.threshold());
    factors.keep(k, inverse, diagonal, pivot -> reciprocal(pivot, call.threshold()));
    IntStream.rangeClosed(whole ? 0 : k, blocks)
        .parallel()
        .filter(row -> row != k)
        .forEach(row -> factors.updateRow(row, k, inverse));
  }

  private static double reciprocal(double pivot, double threshold) {
    return pivot > threshold ? 1 / pivot : 0;
  }

  /** Computes the inverse of L for a block L D L^t; the diagonal of the block becomes D. */
  private static double[] invertFactor(double[] a, double threshold) {
    double[] inverse = new double[BLOCK * BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      inverse[i * BLOCK + i] = 1;
    }
    for (int j = 0; j < BLOCK; j++) {
      double reciprocal = reciprocal(a[j * BLOCK + j], threshold);
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

  static void forward(CholeskyForward call) {
    if (isIdle(call.run())) {
      return;
    }
    int stride = call.blocks() * BLOCK;
    int first = call.from() * BLOCK;
    int end = call.to() * BLOCK;
    double[] matrix = call.matrix().array();
    double[] inverses = call.inverses().array();
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

  static void back(CholeskyBack call) {
    if (isIdle(call.run())) {
      return;
    }
    int stride = call.blocks() * BLOCK;
    int first = call.from() * BLOCK;
    int end = call.to() * BLOCK;
    double[] matrix = call.matrix().array();
    double[] inverses = call.inverses().array();
    double[] y = new double[end];
    int side = (stride + call.sideRow()) * stride;
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
    finish(call.base(), call.scales(), call.target(), y, first, Math.min(end, call.m()));
  }

  static void reduce(CholeskyReduce call) {
    if (isIdle(call.run())) {
      return;
    }
    int blocks = call.blocks();
    int stride = blocks * BLOCK;
    double[] matrix = call.matrix().array();
    Factorization factors = new Factorization(matrix, call.inverses().array(), blocks);
    int side = stride * stride;
    for (int j = 0; j < stride; j++) {
      double sum = 0;
      for (int i = 0; i < (j / BLOCK + 1) * BLOCK; i++) {
        sum += factors.upper(i, j) * matrix[side + i];
      }
      matrix[side + stride + j] = sum;
    }
  }

  static void product(CholeskyProduct call) {
    if (isIdle(call.run())) {
      return;
    }
    int blocks = call.blocks();
    int stride = blocks * BLOCK;
    double[] matrix = call.matrix().array();
    double[] inverses = call.inverses().array();
    Factorization factors = new Factorization(matrix, inverses, blocks);
    int side = (stride + call.sideRow()) * stride;
    double[] y = new double[call.m()];
    for (int i = 0; i < y.length; i++) {
      for (int j = i / BLOCK * BLOCK; j < stride; j++) {
        y[i] += factors.upper(i, j) * matrix[side + j] * inverses[stride * BLOCK + j];
      }
    }
    finish(call.base(), call.scales(), call.target(), y, 0, y.length);
  }

  /** Computes target = base + scales y for some unknowns. */
  private static void finish(
      DeviceBuffer<double[]> bases,
      DeviceBuffer<double[]> factors,
      DeviceBuffer<double[]> targets,
      double[] y,
      int from,
      int to) {
    double[] base = bases.array();
    double[] scales = factors.array();
    double[] target = targets.array();
    for (int i = from; i < to; i++) {
      target[i] = base[i] + scales[i] * y[i];
    }
  }

  static void small(CholeskySmall call) {
    if (isIdle(call.run())) {
      return;
    }
    int m = call.m();
    int stride = call.blocks() * BLOCK;
    double[] a = call.matrix().array();
    double[] side = Arrays.copyOfRange(a, stride * stride, stride * stride + m);
    double[] reciprocals = new double[m];
    for (int j = 0; j < m; j++) {
      reciprocals[j] = reciprocal(a[j * stride + j], call.threshold());
      for (int i = j + 1; i < m; i++) {
        double factor = a[i * stride + j] * reciprocals[j];
        for (int l = j + 1; l <= i; l++) {
          a[i * stride + l] -= factor * a[l * stride + j];
        }
      }
    }
    substitute(a, stride, side, reciprocals);
    finish(call.base(), call.scales(), call.target(), side, 0, m);
  }

  static void smallSolve(CholeskySmallSolve call) {
    if (isIdle(call.run())) {
      return;
    }
    int m = call.m();
    int stride = call.blocks() * BLOCK;
    double[] a = call.matrix().array();
    double[] reciprocals = new double[m];
    for (int j = 0; j < m; j++) {
      reciprocals[j] = reciprocal(a[j * stride + j], call.threshold());
    }
    double[] side = Arrays.copyOfRange(a, stride * stride, stride * stride + m);
    substitute(a, stride, side, reciprocals);
    finish(call.base(), call.scales(), call.target(), side, 0, m);
  }

  /** Solves for y by forward and backward substitution with the factor's columns; overwrites y. */
  private static void substitute(double[] a, int stride, double[] y, double[] reciprocals) {
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
  }
}
