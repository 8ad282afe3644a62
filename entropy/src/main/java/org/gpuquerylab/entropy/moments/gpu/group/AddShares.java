package org.gpuquerylab.entropy.moments.gpu.group;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.moments.gpu.evaluation.Gate;

/**
 * The kernel that adds the sums of the other members to those of the lead, in the order of the
 * members.
 */
record AddShares(
    DeviceBuffer<int[]> phase,
    int value,
    int others,
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
    int count = (int) length;
    IntStream.range(0, count)
        .parallel()
        .forEach(
            i -> {
              for (int other = 0; other < others; other++) {
                to[i] += from[other * count + i];
              }
            });
  }
}
