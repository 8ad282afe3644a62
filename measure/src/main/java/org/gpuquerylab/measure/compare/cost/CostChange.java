package org.gpuquerylab.measure.compare.cost;

/**
 * The costs of a query's plans, before and now.
 *
 * @param query its name, which may contain any character
 * @param base the first file's plan
 * @param other the other file's plan
 */
public record CostChange(String query, PlanCost base, PlanCost other) {

  /** Costs are deterministic up to the order of additions. */
  private static final double TOLERANCE = 1e-9;

  /**
   * The ratio of the other plan's cost to the first one's; infinite if the first one costs nothing.
   */
  public double factor() {
    return base.cost() == other.cost() ? 1 : other.cost() / base.cost();
  }

  /** Whether the other plan costs more. */
  public boolean isWorse() {
    return factor() > 1 + TOLERANCE;
  }

  /** Whether the other plan costs less. */
  public boolean isBetter() {
    return factor() < 1 - TOLERANCE;
  }
}
