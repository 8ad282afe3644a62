package org.gpuquerylab.joinorder.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

class PosGpuTest extends DeviceDpSubContract {
  @Override
  protected AlgorithmEntry entry() {
    return PosGpu.ENTRY;
  }
}
