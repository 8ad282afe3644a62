package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code grouped_min.cl}. */
final class GroupedMinKernels {
  private GroupedMinKernels() {}

  /** Counts the distinct keys that begin in each chunk. */
  @KernelFile("grouped_min")
  record GroupedMinHeads<K>(DeviceBuffer<K> keys, DeviceBuffer<int[]> heads, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupedMinTwins.heads(this, grid, defines);
    }
  }

  /**
   * Finds the winners of the keys in each chunk. For a key that began in an earlier chunk, it finds
   * the winner among the chunk's leading candidates.
   */
  @KernelFile(value = "grouped_min", kernel = "grouped_min")
  record GroupedMinReduce<K, V>(
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> order,
      DeviceBuffer<V> values,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> slots,
      DeviceBuffer<long[]> leadingKeys,
      DeviceBuffer<int[]> leadingArguments,
      DeviceBuffer<K> groupKeys,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments,
      DeviceBuffer<int[]> count,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupedMinTwins.reduce(this, grid, defines);
    }
  }

  /** Finds the winners of the keys that extend over several chunks. */
  @KernelFile("grouped_min")
  record GroupedMinJoin<V>(
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> slots,
      DeviceBuffer<long[]> leadingKeys,
      DeviceBuffer<int[]> leadingArguments,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments,
      int chunks)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupedMinTwins.join(this);
    }
  }
}
