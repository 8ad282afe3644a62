package org.gpuquerylab.joinorder.cost;

import java.util.HashMap;
import java.util.Map;

/**
 * A cost function with additional runtime for each evaluation, which simulates the more complex
 * cost functions of real systems (Meister and Saake 2020, section 7.2). LOW of Meister and Saake
 * 2020 is a function without overhead, MIDDLE adds an overhead, and HIGH adds twice that overhead;
 * the paper does not say how large the overhead is. Here the overhead is a chain of dependent
 * multiplications and additions; the cost stays the same, on the host and on a device.
 */
public final class CostOverhead implements CostFunction {
  /** The overhead of MIDDLE: about 0.1 µs on a CPU. */
  public static final int MIDDLE = 50;

  /** The overhead of HIGH, twice that of MIDDLE. */
  public static final int HIGH = 2 * MIDDLE;

  private final CostFunction base;
  private final int steps;

  /**
   * Adds an overhead to a cost function.
   *
   * @param base the function to evaluate; it must not have an overhead
   * @param steps the number of dependent steps for each evaluation, at least 0; a step is a
   *     multiplication and an addition of doubles
   */
  public CostOverhead(CostFunction base, int steps) {
    if (base.overhead() != 0) {
      throw new IllegalArgumentException(base.name() + " has an overhead already");
    }
    if (steps < 0) {
      throw new IllegalArgumentException("an overhead of " + steps + " steps; give 0 or more");
    }
    this.base = base;
    this.steps = steps;
  }

  @Override
  public String name() {
    return base.name() + "+" + steps;
  }

  @Override
  public int kernelId() {
    return base.kernelId();
  }

  @Override
  public int overhead() {
    return steps;
  }

  @Override
  public Map<String, Number> kernelDefines() {
    Map<String, Number> defines = new HashMap<>(base.kernelDefines());
    defines.put("COST_OVERHEAD", steps);
    return defines;
  }

  @Override
  public double cost(
      double leftCost,
      double rightCost,
      double leftCardinality,
      double rightCardinality,
      double cardinality) {
    double cost = base.cost(leftCost, rightCost, leftCardinality, rightCardinality, cardinality);
    // x is never negative, but a compiler cannot know this, so it cannot remove the steps.
    double x = 1 / (1 + cost);
    for (int step = 0; step < steps; step++) {
      x = 0.5 * x + 0.25;
    }
    return x >= 0 ? cost : Double.POSITIVE_INFINITY;
  }
}
