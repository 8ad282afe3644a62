package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;

class DpeDpSizeTest extends ParallelContract {
  @Override
  JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return new DpeGen(costFunction, PairEnumeration.DPSIZE, threads);
  }
}
