package org.gpuquerylab.measure.internal.compare;

/**
 * The costs of a query's plans in two files.
 *
 * @param query the name of the query, which may contain any character
 * @param base the plan in the first file
 * @param other the plan in the other file
 */
public record CostChange(String query, PlanCost base, PlanCost other) {

  /** Costs are deterministic except for the effect of the order of additions. */
  private static final double TOLERANCE = 1e-9;

  /**
   * The ratio of the other plan's cost to the first one's; infinite if the first one's cost is 0.
   */
  public double factor() {
    return base.cost() == other.cost() ? 1 : other.cost() / base.cost();
  }

  /** Whether the other plan is more expensive. */
  public boolean isWorse() {
    return factor() > 1 + TOLERANCE;
  }

  /** Whether the other plan is cheaper. */
  public boolean isBetter() {
    return factor() < 1 - TOLERANCE;
  }
}
