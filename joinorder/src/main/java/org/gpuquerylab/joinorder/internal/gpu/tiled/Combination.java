package org.gpuquerylab.joinorder.internal.gpu.tiled;

import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * The operation of a separable cost function: the same commutative and associative operation
 * combines the costs of two inputs, and combines the result with the rows of the join. The choice
 * of the best split then does not depend on the rows, which are added once for each set.
 */
enum Combination {
  /** Of C_out. */
  SUM,
  /** Of C_max. */
  LARGEST;

  /** Whether a cost function has such an operation: it must be separable and have no overhead. */
  static boolean isOf(CostFunction function) {
    boolean separable =
        function.kernelId() == Cout.KERNEL_ID || function.kernelId() == Cmax.KERNEL_ID;
    return separable && function.overhead() == 0;
  }

  /**
   * Returns the operation of a cost function.
   *
   * @throws IllegalArgumentException if the function is not separable, or has an overhead
   */
  static Combination of(CostFunction function, String algorithm) {
    if (isOf(function)) {
      return function.kernelId() == Cout.KERNEL_ID ? SUM : LARGEST;
    }
    throw new IllegalArgumentException(
        algorithm
            + " takes the cost functions cout and cmax, not "
            + function.name()
            + "; choose another algorithm");
  }

  /** The operation for which a kernel was compiled. */
  static Combination of(KernelDefines defines) {
    return defines.intValue("COST_FUNCTION") == Cout.KERNEL_ID ? SUM : LARGEST;
  }

  double apply(double x, double y) {
    return this == SUM ? x + y : Math.max(x, y);
  }
}
