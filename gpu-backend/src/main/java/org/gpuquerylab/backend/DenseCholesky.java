package org.gpuquerylab.backend;

import org.gpuquerylab.backend.KernelParameter.Kind;

/**
 * The dense Cholesky solver of a driver's library, such as cuSOLVER, in double precision: two
 * routines that are compiled, launched, timed and captured as kernels are, on a device with {@link
 * Capability#DENSE_CHOLESKY}. The grid of their launch does not matter. A device that runs Java
 * twins runs those.
 *
 * <p>The library loads its code when a routine is launched for the first time, which may take
 * hundreds of milliseconds and is not possible within a capture: launch each once before.
 */
public final class DenseCholesky {
  /**
   * Factorizes a symmetric positive definite matrix A = U^t U. {@code matrix}, row-major with
   * {@code stride} values a row: its upper triangle of {@code size} rows becomes U, the lower one
   * is neither read nor modified. {@code scratch}: {@code length} doubles, at least {@link
   * Backend#choleskyScratch}. {@code info[0]} becomes 0, or the number, from 1, of the first
   * leading minor that is not positive; then the upper triangle is undefined.
   */
  public static final KernelSpec FACTORIZE =
      KernelSpec.kernel(DenseCholesky.class, "potrf")
          .buffer("matrix", ElementType.DOUBLE)
          .value("size", Kind.INT)
          .value("stride", Kind.INT)
          .buffer("scratch", ElementType.DOUBLE)
          .value("length", Kind.INT)
          .buffer("info", ElementType.INT)
          .twin(DenseCholesky::factorize);

  /**
   * Solves U^t U y = r by the upper triangle that {@link #FACTORIZE} has made; {@code side} is r
   * and becomes y. {@code info[0]} becomes 0.
   */
  public static final KernelSpec SOLVE =
      KernelSpec.kernel(DenseCholesky.class, "potrs")
          .buffer("matrix", ElementType.DOUBLE)
          .value("size", Kind.INT)
          .value("stride", Kind.INT)
          .buffer("side", ElementType.DOUBLE)
          .buffer("info", ElementType.INT)
          .twin(DenseCholesky::solve);

  private DenseCholesky() {}

  /** Whether a spec is one of the two routines, which have no source. */
  public static boolean isRoutine(KernelSpec spec) {
    return spec == FACTORIZE || spec == SOLVE;
  }

  private static void factorize(Grid grid, KernelArguments arguments) {
    double[] u = arguments.doubles("matrix");
    int size = arguments.intValue("size");
    int stride = arguments.intValue("stride");
    int[] info = arguments.ints("info");
    info[0] = 0;
    for (int k = 0; k < size; k++) {
      double pivot = u[k * stride + k];
      if (!(pivot > 0)) {
        info[0] = k + 1;
        return;
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
  }

  private static void solve(Grid grid, KernelArguments arguments) {
    double[] u = arguments.doubles("matrix");
    double[] y = arguments.doubles("side");
    int size = arguments.intValue("size");
    int stride = arguments.intValue("stride");
    arguments.ints("info")[0] = 0;
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
