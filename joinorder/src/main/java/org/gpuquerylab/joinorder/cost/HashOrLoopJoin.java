package org.gpuquerylab.joinorder.cost;

import java.util.Map;

/**
 * The cost of each join is the cost of the cheaper of two methods plus the cost of writing the
 * result. A nested-loop join compares every pair of rows; a hash join builds a table from the
 * smaller input and probes it with the larger input. The unit of cost is one accessed row.
 *
 * <p>The source of both formulas, with 1.2 comparisons for each probe because of collision chains:
 * G. Moerkotte, "Building Query Compilers", section on simple cost functions (C_nlj, C_hj). In the
 * book, the left input is the build side; here it is the smaller input, so that the function is
 * symmetric.
 */
public final class HashOrLoopJoin implements CostFunction {
  /** The value of {@link #kernelId}. */
  public static final int KERNEL_ID = 2;

  /** The number of rows compared for each row of the probe side. */
  private static final double PROBE = 1.2;

  /** Creates the cost function; it has no state. */
  public HashOrLoopJoin() {}

  @Override
  public String name() {
    return "hash-or-loop";
  }

  @Override
  public int kernelId() {
    return KERNEL_ID;
  }

  @Override
  public Map<String, Number> kernelDefines() {
    return Map.of("COST_FUNCTION", kernelId(), "COST_OVERHEAD", overhead(), "PROBE", PROBE);
  }

  @Override
  public double cost(
      double leftCost,
      double rightCost,
      double leftCardinality,
      double rightCardinality,
      double cardinality) {
    double build = Math.min(leftCardinality, rightCardinality);
    double probe = Math.max(leftCardinality, rightCardinality);
    double method = Math.min(build * probe, build + PROBE * probe);
    return leftCost + rightCost + (method + cardinality);
  }
}
