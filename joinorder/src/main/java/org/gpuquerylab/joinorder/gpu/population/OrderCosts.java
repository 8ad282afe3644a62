package org.gpuquerylab.joinorder.gpu.population;

import java.util.List;

/** Evaluates the costs of join trees of one query. */
interface OrderCosts {
  /** The cost of each tree, which is an order of edges; the orders are not modified. */
  double[] costs(List<int[]> orders);

  /** Trees evaluated so far. */
  long evaluated();
}
