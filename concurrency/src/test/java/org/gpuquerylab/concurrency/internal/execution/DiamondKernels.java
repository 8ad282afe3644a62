package org.gpuquerylab.concurrency.internal.execution;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code diamond.cl} with their twins, and a kernel that does not compile. */
public final class DiamondKernels {
  private DiamondKernels() {}

  @KernelFile("diamond")
  record Shifted(DeviceBuffer<int[]> values, DeviceBuffer<int[]> out, int addend, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        out.array()[i] = values.array()[i] + addend;
      }
    }
  }

  @KernelFile("diamond")
  record Scaled(DeviceBuffer<int[]> values, DeviceBuffer<int[]> out, int factor, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        out.array()[i] = values.array()[i] * factor;
      }
    }
  }

  @KernelFile("diamond")
  record Joined(
      DeviceBuffer<int[]> left,
      DeviceBuffer<int[]> right,
      DeviceBuffer<long[]> result,
      int poison,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] words = result.array();
      for (int i = 0; i < n; i++) {
        int product = left.array()[i] * right.array()[i]; // wraps around as in the kernel
        words[0] += product;
        words[1] |= left.array()[i] == poison ? 1 : 0;
      }
    }
  }
}
