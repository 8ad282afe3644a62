package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The factorization A = L D L^t by blocks of 32, in the layout of {@code cholesky_step.cl}. */
final class Factorization {
  private static final int BLOCK = CholeskyLayout.BLOCK;

  private final double[] values;
  private final double[] inverses;
  private final int blocks;

  /**
   * Creates a view of both buffers; the factorization modifies the buffers.
   *
   * @param values the matrix and its right side, overwritten by the blocks of L D and of X = L^-t
   * @param inverses L^-t of each diagonal block, then the reciprocals of D
   * @param blocks the number of blocks in a row
   */
  Factorization(double[] values, double[] inverses, int blocks) {
    this.values = values;
    this.inverses = inverses;
    this.blocks = blocks;
  }

  private int stride() {
    return blocks * BLOCK;
  }

  private int at(int row, int column) {
    return (row * stride() + column) * BLOCK;
  }

  /** Returns a copy of the block at a row and a column. */
  double[] copy(int row, int column) {
    return copy(values, at(row, column), stride());
  }

  private static double[] copy(double[] from, int start, int step) {
    double[] block = new double[BLOCK * BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      System.arraycopy(from, start + i * step, block, i * BLOCK, BLOCK);
    }
    return block;
  }

  /** The value of X in a row and a column, within the diagonal block or a block above it. */
  double upper(int i, int j) {
    return i / BLOCK == j / BLOCK ? inverses[i * BLOCK + j % BLOCK] : values[i * stride() + j];
  }

  /** Subtracts block (row, of) D^-1 times the transpose of block (column, of) from a block. */
  void subtractProduct(double[] block, int row, int column, int of) {
    double[] p = row == of ? copy(inverses, row * BLOCK * BLOCK, BLOCK) : copy(row, of);
    int q = at(column, of);
    for (int i = 0; i < BLOCK; i++) {
      for (int l = 0; l < BLOCK; l++) {
        p[i * BLOCK + l] *= inverses[(stride() + of) * BLOCK + l];
      }
      for (int j = 0; j < BLOCK; j++) {
        block[i * BLOCK + j] -= dot(p, i * BLOCK, values, q + j * stride());
      }
    }
  }

  /** Stores L^-t, given L^-1, and the reciprocals of D for the diagonal block of column k. */
  void keep(int k, double[] inverse, double[] diagonal, DoubleUnaryOperator reciprocal) {
    for (int i = 0; i < BLOCK; i++) {
      for (int j = 0; j < BLOCK; j++) {
        inverses[(k * BLOCK + i) * BLOCK + j] = inverse[j * BLOCK + i];
      }
      inverses[(stride() + k) * BLOCK + i] = reciprocal.applyAsDouble(diagonal[i * BLOCK + i]);
    }
  }

  /** Step k for one row: a row of A after row k, or a row of X before row k. */
  void updateRow(int row, int k, double[] inverse) {
    int end = row > k ? Math.min(row + 1, blocks) : blocks;
    for (int column = k; column < (k == 0 ? 1 : end); column++) {
      double[] block = row == k - 1 ? new double[BLOCK * BLOCK] : copy(row, column);
      if (k > 0) {
        subtractProduct(block, row, column, k - 1);
      }
      double[] result = column == k ? timesTransposed(block, inverse) : block;
      for (int i = 0; i < BLOCK; i++) {
        System.arraycopy(result, i * BLOCK, values, at(row, column) + i * stride(), BLOCK);
      }
    }
  }

  private static double[] timesTransposed(double[] p, double[] q) {
    double[] product = new double[BLOCK * BLOCK];
    Arrays.setAll(product, e -> dot(p, e / BLOCK * BLOCK, q, e % BLOCK * BLOCK));
    return product;
  }

  /** The inner product of two vectors of 32 values. */
  static double dot(double[] p, int fromP, double[] q, int fromQ) {
    double sum = 0;
    for (int l = 0; l < BLOCK; l++) {
      sum += p[fromP + l] * q[fromQ + l];
    }
    return sum;
  }
}
