package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class DpSizeTest extends JoinOrderAlgorithmContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return new DpSize(costFunction);
  }
}
