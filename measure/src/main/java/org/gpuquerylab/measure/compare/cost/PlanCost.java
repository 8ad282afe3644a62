package org.gpuquerylab.measure.compare.cost;

/**
 * The cost of a query's plan.
 *
 * @param algorithm the algorithm that found it
 * @param costFunction the cost function that it minimized
 * @param cost at least 0 and finite
 */
public record PlanCost(String algorithm, String costFunction, double cost) {}
