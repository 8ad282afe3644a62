package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code compact_build.cl} and {@code compact_probe.cl}. */
final class CompactKernels {
  private CompactKernels() {}

  /** Counts the keys in each bucket. */
  @KernelFile("compact_build")
  record CompactCount(
      DeviceBuffer<int[]> keys, DeviceBuffer<int[]> counts, DeviceBuffer<int[]> places, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CompactTwins.count(this);
    }
  }

  /** Writes the remainders and the row numbers, in the order of the buckets. */
  @KernelFile("compact_build")
  record CompactInsert(
      DeviceBuffer<int[]> keys,
      DeviceBuffer<int[]> places,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<byte[]> table,
      DeviceBuffer<int[]> rows,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CompactTwins.insert(this);
    }
  }

  /** Writes the codes and the starts of the buckets. */
  @KernelFile("compact_build")
  record CompactPack(
      DeviceBuffer<int[]> counted, DeviceBuffer<byte[]> table, DeviceBuffer<int[]> flags)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CompactTwins.pack(this);
    }
  }

  /** Finds the match of each row. */
  record CompactProbe(
      DeviceBuffer<int[]> keys,
      DeviceBuffer<byte[]> table,
      DeviceBuffer<byte[]> bits,
      DeviceBuffer<int[]> matches,
      DeviceBuffer<int[]> counts,
      int n,
      int chunks,
      int bytes)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CompactTwins.probe(this);
    }
  }
}
