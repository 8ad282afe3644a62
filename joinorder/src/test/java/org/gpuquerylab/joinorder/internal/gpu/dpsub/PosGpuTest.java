package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

class PosGpuTest extends DeviceDpSubContract {
  @Override
  protected AlgorithmEntry entry() {
    return PosGpu.ENTRY;
  }
}
