package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;

class PdpSvaTest extends ParallelContract {
  @Override
  JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return PdpSva.withSkipVectors(costFunction, threads);
  }
}
