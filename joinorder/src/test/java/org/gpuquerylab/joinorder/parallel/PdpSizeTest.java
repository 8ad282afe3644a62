package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;

class PdpSizeTest extends ParallelContract {
  @Override
  JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return PdpSva.withoutSkipVectors(costFunction, threads);
  }
}
