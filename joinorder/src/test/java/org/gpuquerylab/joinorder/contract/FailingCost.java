package org.gpuquerylab.joinorder.contract;

import java.util.concurrent.atomic.AtomicLong;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/** C_out, which throws an exception at one of its calls. */
final class FailingCost implements CostFunction {
  private final CostFunction base = new Cout();
  private final AtomicLong callsLeft;

  FailingCost(long calls) {
    callsLeft = new AtomicLong(calls);
  }

  /** Makes all later calls succeed. */
  void repair() {
    callsLeft.set(Long.MAX_VALUE);
  }

  @Override
  public String name() {
    return "failing";
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
    if (callsLeft.decrementAndGet() == 0) {
      throw new ArithmeticException("test");
    }
    return base.cost(leftCost, rightCost, leftCardinality, rightCardinality, cardinality);
  }
}
