package org.gpuquerylab.joinorder.cost;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalogue of cost functions. */
public final class CostFunctions {
  private static final List<CostFunction> ALL =
      List.of(new Cout(), new Cmax(), new HashOrLoopJoin());

  /**
   * The constants by which kernels name the cost functions, with their values, which are those of
   * {@link CostFunction#kernelId} and COST_FUNCTION.
   */
  private static final Map<String, Integer> KERNEL_IDS =
      Map.of(
          "COST_COUT", Cout.KERNEL_ID,
          "COST_CMAX", Cmax.KERNEL_ID,
          "COST_HASH_OR_LOOP", HashOrLoopJoin.KERNEL_ID);

  private CostFunctions() {}

  /** The constants with which kernels compare COST_FUNCTION. */
  public static Map<String, Integer> kernelIds() {
    return KERNEL_IDS;
  }

  /** All cost functions, without overhead. */
  public static List<CostFunction> all() {
    return ALL;
  }

  /** The cost function with the given name, if it exists. */
  public static Optional<CostFunction> find(String name) {
    return ALL.stream().filter(function -> function.name().equals(name)).findFirst();
  }

  /**
   * The cost function for which a kernel was compiled.
   *
   * @param kernelId {@link CostFunction#kernelId}
   * @param overhead {@link CostFunction#overhead}
   */
  public static CostFunction of(int kernelId, int overhead) {
    CostFunction base =
        ALL.stream()
            .filter(function -> function.kernelId() == kernelId)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no such COST_FUNCTION: " + kernelId));
    return overhead == 0 ? base : new CostOverhead(base, overhead);
  }
}
