package org.gpuquerylab.joinorder.parallel.pdp;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.ParallelContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class PdpSizeTest extends ParallelContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return PdpSva.withoutSkipVectors(costFunction, threads);
  }
}
