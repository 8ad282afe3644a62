package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;

class SsdgTest extends ParallelContract {
  @Override
  JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return new Ssdg(costFunction, threads);
  }
}
