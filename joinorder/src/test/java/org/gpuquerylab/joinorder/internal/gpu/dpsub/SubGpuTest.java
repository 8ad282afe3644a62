package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

class SubGpuTest extends DeviceDpSubContract {
  @Override
  protected AlgorithmEntry entry() {
    return SubGpu.ENTRY;
  }

  @Override
  int largerRelations() {
    return 15;
  }
}
