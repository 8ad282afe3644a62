package org.gpuquerylab.operators.sort;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code encode.cl} and {@code merge_sort.cl}. */
final class SortKernels {
  private SortKernels() {}

  /** Writes the row numbers. */
  @KernelFile("encode")
  record SortRows(DeviceBuffer<int[]> order, int n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SortTwins.rows(this);
    }
  }

  /** Writes keys as unsigned numbers, in the current order. */
  @KernelFile("encode")
  record SortEncode(
      DeviceBuffer<?> column,
      DeviceBuffer<int[]> order,
      DeviceBuffer<?> encoded,
      int n,
      int descending)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SortTwins.encode(this);
    }
  }

  /** Sorts each partition. */
  @KernelFile("merge_sort")
  record SortPartitions<K>(DeviceBuffer<K> keys, DeviceBuffer<int[]> values, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SortTwins.partitions(this, defines);
    }
  }

  /** Merges pairs of adjacent sorted runs. */
  @KernelFile("merge_sort")
  record MergeRuns<K>(
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> values,
      DeviceBuffer<K> keysOut,
      DeviceBuffer<int[]> valuesOut,
      int n,
      int width)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SortTwins.merge(this);
    }
  }
}
