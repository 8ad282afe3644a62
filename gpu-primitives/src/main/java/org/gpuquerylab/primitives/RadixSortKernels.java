package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * The kernels of {@link ThreeLaunchPasses} (histogram, offsets, scatter) and of {@link
 * OneSweepPasses} (totals, sweep). The sweep's source exists only in CUDA C++, because it needs
 * guarantees that OpenCL C does not give.
 */
final class RadixSortKernels {
  private RadixSortKernels() {}

  /** The constants with which the kernels are compiled: tiles have {@code group * items} keys. */
  static Map<String, Integer> defines(
      ElementType<?> keys, boolean withValues, int group, int items) {
    return Map.of(
        "KEY_BITS",
        keys.bytes() * Byte.SIZE,
        "VALUES",
        withValues ? 1 : 0,
        "GROUP",
        group,
        "ITEMS",
        items);
  }

  @KernelFile("radix_sort")
  record RadixHistogram<K>(
      DeviceBuffer<K> keys, DeviceBuffer<int[]> counts, int n, int shift, int mask, Number flip)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixSortTwins.histogram(this, grid, defines);
    }
  }

  @KernelFile("radix_sort")
  record RadixOffsets(DeviceBuffer<int[]> counts, DeviceBuffer<int[]> totals, int chunks)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixSortTwins.offsets(counts.array(), totals.array(), chunks);
    }
  }

  @KernelFile("radix_sort")
  record RadixScatter<K>(
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> values,
      DeviceBuffer<K> keysOut,
      DeviceBuffer<int[]> valuesOut,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> totals,
      int n,
      int shift,
      int mask,
      Number flip)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixSortTwins.scatter(this, grid, defines);
    }
  }

  @KernelFile("radix_sweep")
  record RadixTotals<K>(
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> control,
      DeviceBuffer<int[]> published,
      int n,
      int words,
      int begin,
      int end,
      Number flip)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixSweepTwins.totals(this, grid, defines);
    }
  }

  @KernelFile("radix_sweep")
  record RadixSweep<K>(
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> values,
      DeviceBuffer<K> keysOut,
      DeviceBuffer<int[]> valuesOut,
      DeviceBuffer<int[]> control,
      DeviceBuffer<int[]> published,
      DeviceBuffer<int[]> publishedNext,
      int n,
      int pass,
      int shift,
      int mask,
      Number flip)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RadixSweepTwins.sweep(this, grid, defines);
    }
  }
}
