package org.gpuquerylab.joinorder.large;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;

class UnionDpTest extends HeuristicContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return new UnionDp(costFunction);
  }
}
