package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class DpSubTest extends JoinOrderAlgorithmContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return new DpSub(costFunction);
  }
}
