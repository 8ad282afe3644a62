package org.gpuquerylab.joinorder.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;

class CombGpuTest extends DeviceDpSubContract {
  @Override
  DeviceDpSub variant(CostFunction costFunction, Execution execution) {
    return new CombGpu(costFunction, execution);
  }

  /** Each pair takes as many steps as the query has relations. */
  @Override
  protected int maxTestedRelations() {
    return 11;
  }

  @Override
  int largerRelations() {
    return 14;
  }
}
