package org.gpuquerylab.joinorder.cost;

/**
 * C_max, the cardinality of the largest join result in the tree: the memory that a plan needs for
 * its largest intermediate result. Base relations are not counted.
 */
public final class Cmax implements CostFunction {
  /** The value of {@link #kernelId}. */
  public static final int KERNEL_ID = 1;

  /** Creates the cost function; it has no state. */
  public Cmax() {}

  @Override
  public String name() {
    return "cmax";
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
    return Math.max(Math.max(leftCost, rightCost), cardinality);
  }
}
