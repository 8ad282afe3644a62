package org.gpuquerylab.primitives.cholesky;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.LibraryRoutine;

/**
 * The dense Cholesky solver of a native library, such as cuSOLVER, in double precision: LAPACK's
 * routines {@code dpotrf} and {@code dpotrs} (E. Anderson et al.: LAPACK Users' Guide, 3rd edition,
 * SIAM 1999), which are compiled, launched, timed and captured as kernels are. The grid of their
 * launch does not matter. {@link Backend#has} says whether a device has them; one that runs Java
 * twins runs those.
 *
 * <p>The library loads its code when a routine is launched for the first time, which may take
 * hundreds of milliseconds and is not possible within a capture: launch each once before.
 */
public final class DenseCholesky {
  private DenseCholesky() {}

  /** Whether a device has both routines. */
  public static boolean isOn(Backend backend) {
    return backend.has(Dpotrf.class) && backend.has(Dpotrs.class);
  }

  /**
   * The doubles of scratch memory that a factorization needs.
   *
   * @param size rows of the matrix
   * @param stride values a row
   */
  public static long scratch(Kernel<Dpotrf> factorization, int size, int stride) {
    return factorization.scratch(size, stride);
  }

  /**
   * Factorizes a symmetric positive definite matrix A = U^t U.
   *
   * @param matrix row-major with {@code stride} values a row: its upper triangle of {@code size}
   *     rows becomes U, the lower one is neither read nor modified
   * @param size rows
   * @param stride values a row
   * @param scratch modified
   * @param length values of the scratch, at least {@link #scratch}
   * @param info its first element becomes 0, or the number, from 1, of the first leading minor that
   *     is not positive; then the upper triangle is undefined
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
   * @param matrix the upper triangle that {@link Dpotrf} has made; not modified
   * @param size rows
   * @param stride values a row
   * @param side r, which becomes y
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
