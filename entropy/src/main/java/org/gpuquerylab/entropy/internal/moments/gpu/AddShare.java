package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * The kernel that adds another member's sums to those of the lead.
 *
 * @param length the number of sums
 * @param shares the other member's sums, in its own memory if both are peers; not modified
 * @param sums the lead's sums
 */
record AddShare(
    DeviceBuffer<int[]> phase,
    int value,
    long length,
    DeviceBuffer<double[]> shares,
    DeviceBuffer<double[]> sums)
    implements Gate.Call {
  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    if (isShut()) {
      return;
    }
    double[] from = shares.array();
    double[] to = sums.array();
    IntStream.range(0, (int) length).parallel().forEach(i -> to[i] += from[i]);
  }
}
