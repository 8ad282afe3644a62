package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.List;

/** Evaluates the costs of join trees of one query. */
interface OrderCosts {
  /** Returns the cost of each tree, which is an order of edges; the orders are not modified. */
  double[] costs(List<int[]> orders);

  /** The number of trees evaluated so far. */
  long evaluated();
}
