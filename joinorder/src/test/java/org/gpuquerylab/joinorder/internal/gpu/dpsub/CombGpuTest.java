package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

class CombGpuTest extends DeviceDpSubContract {
  @Override
  protected AlgorithmEntry entry() {
    return CombGpu.ENTRY;
  }

  /**
   * The maximum number of relations is small, because each pair takes as many steps as the query
   * has relations.
   */
  @Override
  protected int maxTestedRelations() {
    return 11;
  }

  @Override
  int largerRelations() {
    return 14;
  }
}
