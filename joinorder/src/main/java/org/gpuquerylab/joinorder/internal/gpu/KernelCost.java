package org.gpuquerylab.joinorder.internal.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;

/**
 * The cost function of a launch, which the kernel gets as preprocessor definitions; the twin reads
 * the function from the same definitions.
 */
public final class KernelCost {
  private KernelCost() {}

  /**
   * The definitions with which a kernel that includes {@code cost.cl} is compiled.
   *
   * @param own the kernel's other constants; not modified
   */
  public static Map<String, ?> defines(CostFunction costFunction, Map<String, ?> own) {
    Map<String, Object> defines = new HashMap<>(CostFunctions.kernelIds());
    defines.putAll(costFunction.kernelDefines());
    defines.putAll(own);
    return defines;
  }

  /** The cost function for which a kernel was compiled. */
  public static CostFunction of(KernelDefines defines) {
    return CostFunctions.of(defines.intValue("COST_FUNCTION"), defines.intValue("COST_OVERHEAD"));
  }
}
