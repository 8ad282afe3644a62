package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.LibraryRoutine;

/**
 * The dense Cholesky solver of a native library, such as cuSOLVER, in double precision: LAPACK's
 * routines {@code dpotrf} and {@code dpotrs} (E. Anderson et al.: LAPACK Users' Guide, 3rd edition,
 * SIAM 1999). The routines are compiled, launched, timed and captured like kernels. The grid of a
 * launch has no effect. {@link Backend#has} says whether a device has the routines; a device that
 * runs Java twins always has them.
 *
 * <p>The library loads its code when a routine is launched for the first time. Loading may take
 * hundreds of milliseconds and is not possible within a capture, so launch each routine once before
 * a capture.
 */
public final class DenseCholesky {
  private DenseCholesky() {}

  /** Whether a device has both routines. */
  public static boolean isOn(Backend backend) {
    return backend.has(Dpotrf.class) && backend.has(Dpotrs.class);
  }

  /**
   * The number of doubles of scratch memory that a factorization needs.
   *
   * @param size the number of rows of the matrix
   * @param stride the number of values in a row of memory
   */
  public static long scratch(Kernel<Dpotrf> factorization, int size, int stride) {
    return factorization.scratch(size, stride);
  }

  /**
   * Factorizes a symmetric positive definite matrix A = U^t U.
   *
   * @param matrix the matrix in row-major order, with {@code stride} values in a row of memory. The
   *     upper triangle of its {@code size} rows becomes U; the lower triangle is neither read nor
   *     modified
   * @param size number of rows of the matrix
   * @param stride the number of values in a row of memory
   * @param scratch scratch memory, which is modified
   * @param length the number of values of the scratch memory, at least {@link #scratch}
   * @param info its first element becomes 0, or the number (from 1) of the first leading minor that
   *     is not positive; in that case the upper triangle is undefined
   */
  public record Dpotrf(
      DeviceBuffer<double[]> matrix,
      int size,
      int stride,
      DeviceBuffer<double[]> scratch,
      int length,
      DeviceBuffer<int[]> info)
      implements LibraryRoutine {

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      info.array()[0] = factorized(matrix.array());
    }

    private int factorized(double[] u) {
      for (int k = 0; k < size; k++) {
        double pivot = u[k * stride + k];
        if (!(pivot > 0)) {
          return k + 1;
        }
        double root = Math.sqrt(pivot);
        for (int j = k; j < size; j++) {
          u[k * stride + j] /= root;
        }
        for (int i = k + 1; i < size; i++) {
          double factor = u[k * stride + i];
          for (int j = i; j < size; j++) {
            u[i * stride + j] -= factor * u[k * stride + j];
          }
        }
      }
      return 0;
    }
  }

  /**
   * Solves U^t U y = r.
   *
   * @param matrix the upper triangle that {@link Dpotrf} has computed; not modified
   * @param size number of rows of the matrix
   * @param stride the number of values in a row of memory
   * @param side the vector r, which is overwritten by y
   * @param info its first element becomes 0
   */
  public record Dpotrs(
      DeviceBuffer<double[]> matrix,
      int size,
      int stride,
      DeviceBuffer<double[]> side,
      DeviceBuffer<int[]> info)
      implements LibraryRoutine {

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      double[] u = matrix.array();
      double[] y = side.array();
      info.array()[0] = 0;
      for (int k = 0; k < size; k++) {
        y[k] /= u[k * stride + k];
        for (int j = k + 1; j < size; j++) {
          y[j] -= u[k * stride + j] * y[k];
        }
      }
      for (int k = size - 1; k >= 0; k--) {
        for (int j = k + 1; j < size; j++) {
          y[k] -= u[k * stride + j] * y[j];
        }
        y[k] /= u[k * stride + k];
      }
    }
  }
}
