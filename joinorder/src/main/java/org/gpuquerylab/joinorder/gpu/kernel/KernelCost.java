package org.gpuquerylab.joinorder.gpu.kernel;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;

/**
 * The cost function of a launch: defines for its kernel; its twin reads the function from these
 * defines.
 */
public final class KernelCost {
  private KernelCost() {}

  /**
   * What a kernel that includes {@code cost.cl} is compiled with.
   *
   * @param own the kernel's own constants; not modified
   */
  public static Map<String, ?> defines(CostFunction costFunction, Map<String, ?> own) {
    Map<String, Object> defines = new HashMap<>(CostFunctions.kernelIds());
    defines.putAll(costFunction.kernelDefines());
    defines.putAll(own);
    return defines;
  }

  /** The function that a kernel was compiled for. */
  public static CostFunction of(KernelDefines defines) {
    return CostFunctions.of(defines.intValue("COST_FUNCTION"), defines.intValue("COST_OVERHEAD"));
  }
}
