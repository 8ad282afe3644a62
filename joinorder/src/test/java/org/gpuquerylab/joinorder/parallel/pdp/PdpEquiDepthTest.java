package org.gpuquerylab.joinorder.parallel.pdp;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.ParallelContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class PdpEquiDepthTest extends ParallelContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return new PdpSva(costFunction, true, AllocationScheme.EQUI_DEPTH, threads);
  }
}
