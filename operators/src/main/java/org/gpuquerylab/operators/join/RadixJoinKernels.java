package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code radix.cl}. */
final class RadixJoinKernels {
  private RadixJoinKernels() {}

  /** Computes mixed keys. */
  @KernelFile("radix")
  record RadixMix(DeviceBuffer<?> keys, DeviceBuffer<?> out, DeviceBuffer<int[]> rows, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixJoinTwins.mix(this);
    }
  }

  /** Finds the first row of each partition. */
  @KernelFile("radix")
  record RadixBounds(
      DeviceBuffer<?> keys, DeviceBuffer<int[]> bounds, int n, int partitions, int shift)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixJoinTwins.bounds(this);
    }
  }

  /** Counts the matches of each row. */
  @KernelFile("radix")
  record RadixProbe(
      DeviceBuffer<?> build,
      DeviceBuffer<int[]> bounds,
      DeviceBuffer<?> probe,
      DeviceBuffer<long[]> offsets,
      int n,
      int shift)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixJoinTwins.probe(this);
    }
  }

  /** Writes the pairs of rows. */
  @KernelFile("radix")
  record RadixPairs(
      DeviceBuffer<?> build,
      DeviceBuffer<int[]> buildOrder,
      DeviceBuffer<int[]> bounds,
      DeviceBuffer<?> probe,
      DeviceBuffer<int[]> probeOrder,
      DeviceBuffer<long[]> offsets,
      DeviceBuffer<int[]> probeRows,
      DeviceBuffer<int[]> buildRows,
      int n,
      int shift)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixJoinTwins.pairs(this);
    }
  }
}
