package org.gpuquerylab.joinorder.large.part;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.HeuristicContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class AdaptiveDpTest extends HeuristicContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return new AdaptiveDp(costFunction);
  }
}
