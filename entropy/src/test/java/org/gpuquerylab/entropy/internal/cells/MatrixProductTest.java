package org.gpuquerylab.entropy.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the result with Commons Math's product, for sizes below and above each block size. */
class MatrixProductTest {
  @ParameterizedTest(name = "rows {0} to {0} + {1}, {2} deep, {3} wide")
  @CsvSource({
    "0, 1, 1, 1",
    "2, 3, 5, 7",
    "0, 4, 2, 1",
    "1, 5, 64, 512",
    "3, 6, 65, 513",
    "0, 8, 131, 1030",
    "64, 64, 128, 64"
  })
  void equalsThePlainProduct(int first, int rows, int depth, int width) {
    SplittableRandom random = new SplittableRandom(width);
    double[][] a = matrix(random, first + rows, depth);
    double[][] b = matrix(random, depth, width);
    double[][] to = matrix(random, rows, width);
    RealMatrix before = MatrixUtils.createRealMatrix(to);
    RealMatrix part = MatrixUtils.createRealMatrix(Arrays.copyOfRange(a, first, first + rows));
    MatrixProduct.add(to, a, first, b);
    RealMatrix expected = before.add(part.multiply(MatrixUtils.createRealMatrix(b)));
    assertThat(MatrixUtils.createRealMatrix(to).subtract(expected).getNorm()).isLessThan(1e-11);
  }

  private static double[][] matrix(SplittableRandom random, int rows, int columns) {
    double[][] matrix = new double[rows][];
    for (int r = 0; r < rows; r++) {
      matrix[r] = random.doubles(columns).toArray();
    }
    return matrix;
  }
}
