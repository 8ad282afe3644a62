package org.gpuquerylab.engine;

import org.gpuquerylab.joinorder.cost.CostFunction;

/** A cost without sense, so that an exact algorithm finds a random plan. */
record RandomCost(long seed) implements CostFunction {
  @Override
  public String name() {
    return "random";
  }

  @Override
  public int kernelId() {
    return -1;
  }

  @Override
  public double cost(
      double leftCost,
      double rightCost,
      double leftCardinality,
      double rightCardinality,
      double cardinality) {
    long bits = Double.doubleToLongBits(leftCardinality + rightCardinality) * 31;
    bits = (bits + Double.doubleToLongBits(cardinality) + seed) * 0x9E3779B97F4A7C15L;
    return leftCost + rightCost + 1 + (bits >>> 40);
  }
}
