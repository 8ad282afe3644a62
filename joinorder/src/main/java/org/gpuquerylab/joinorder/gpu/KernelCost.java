package org.gpuquerylab.joinorder.gpu;

import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;

/** The cost function that a launch was compiled for, for Java twins. */
public final class KernelCost {
  private KernelCost() {}

  /** The function that the macros of {@link CostFunction#kernelDefines} choose. */
  public static CostFunction of(KernelArguments arguments) {
    return CostFunctions.of(arguments.define("COST_FUNCTION"), arguments.define("COST_OVERHEAD"));
  }
}
