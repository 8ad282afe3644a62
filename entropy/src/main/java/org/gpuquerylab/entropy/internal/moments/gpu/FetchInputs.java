package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * The kernel with which a member copies the inputs of an evaluation from the lead, its peer.
 *
 * @param leadPhase the lead's phase; not modified
 * @param leadWeights the lead's weights; not modified
 * @param count the number of weights
 */
record FetchInputs(
    DeviceBuffer<int[]> leadPhase,
    DeviceBuffer<double[]> leadWeights,
    int count,
    DeviceBuffer<int[]> phase,
    DeviceBuffer<double[]> weights)
    implements KernelCall {
  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    phase.array()[0] = leadPhase.array()[0];
    System.arraycopy(leadWeights.array(), 0, weights.array(), 0, count);
  }
}
