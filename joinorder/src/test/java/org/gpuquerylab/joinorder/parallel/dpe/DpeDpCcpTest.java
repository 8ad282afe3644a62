package org.gpuquerylab.joinorder.parallel.dpe;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.ParallelContract;
import org.gpuquerylab.joinorder.cost.CostFunction;

class DpeDpCcpTest extends ParallelContract {
  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return new DpeGen(costFunction, DpeEnumeration.DPCCP, threads);
  }
}
