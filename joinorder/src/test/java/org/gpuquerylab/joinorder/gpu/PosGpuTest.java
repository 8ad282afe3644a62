package org.gpuquerylab.joinorder.gpu;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.joinorder.cost.CostFunction;

class PosGpuTest extends DeviceDpSubContract {
  @Override
  DeviceDpSub variant(CostFunction costFunction, Backend backend) {
    return new PosGpu(costFunction, backend);
  }
}
