package org.gpuquerylab.joinorder.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;

class SubGpuTest extends DeviceDpSubContract {
  @Override
  DeviceDpSub variant(CostFunction costFunction, Execution execution) {
    return new SubGpu(costFunction, execution);
  }

  @Override
  int largerRelations() {
    return 15;
  }
}
