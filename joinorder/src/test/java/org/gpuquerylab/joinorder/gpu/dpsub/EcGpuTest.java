package org.gpuquerylab.joinorder.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;

class EcGpuTest extends DeviceDpSubContract {
  @Override
  DeviceDpSub variant(CostFunction costFunction, Execution execution) {
    return new EcGpu(costFunction, execution);
  }
}
