package org.gpuquerylab.joinorder.parallel.ssdg;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.ParallelContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class SsdgTest extends ParallelContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return new Ssdg(costFunction, threads);
  }
}
