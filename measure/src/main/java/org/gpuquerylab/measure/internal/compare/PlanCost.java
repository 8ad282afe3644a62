package org.gpuquerylab.measure.internal.compare;

/**
 * The cost of a query's plan.
 *
 * @param algorithm the algorithm that found the plan
 * @param costFunction the cost function that the algorithm minimized
 * @param cost the cost, at least 0 and finite
 */
public record PlanCost(String algorithm, String costFunction, double cost) {}
