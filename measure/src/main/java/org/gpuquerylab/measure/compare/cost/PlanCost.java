package org.gpuquerylab.measure.compare.cost;

/**
 * What the plan of a query costs.
 *
 * @param algorithm that found it
 * @param costFunction what it minimized
 * @param cost at least 0 and finite
 */
public record PlanCost(String algorithm, String costFunction, double cost) {}
