package org.gpuquerylab.joinorder.cost;

/**
 * C_out, the sum of the cardinalities of all join results: the simple cost function "based only on
 * the sizes of intermediate results" of Meister and Saake 2020, section 7.2, which calls it LOW.
 * The result of the last join is included; base relations are not.
 */
public final class Cout implements CostFunction {
  /** The value of {@link #kernelId}. */
  public static final int KERNEL_ID = 0;

  /** Creates the cost function; it has no state. */
  public Cout() {}

  @Override
  public String name() {
    return "cout";
  }

  @Override
  public int kernelId() {
    return KERNEL_ID;
  }

  @Override
  public double cost(
      double leftCost,
      double rightCost,
      double leftCardinality,
      double rightCardinality,
      double cardinality) {
    return leftCost + rightCost + cardinality;
  }
}
