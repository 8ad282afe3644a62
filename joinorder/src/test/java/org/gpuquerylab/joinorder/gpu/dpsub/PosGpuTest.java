package org.gpuquerylab.joinorder.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;

class PosGpuTest extends DeviceDpSubContract {
  @Override
  DeviceDpSub variant(CostFunction costFunction, Execution execution) {
    return new PosGpu(costFunction, execution);
  }
}
