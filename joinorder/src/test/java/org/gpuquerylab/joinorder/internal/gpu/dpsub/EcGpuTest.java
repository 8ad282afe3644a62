package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

class EcGpuTest extends DeviceDpSubContract {
  @Override
  protected AlgorithmEntry entry() {
    return EcGpu.ENTRY;
  }
}
