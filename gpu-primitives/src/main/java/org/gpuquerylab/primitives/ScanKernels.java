package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code scan.cl} with their twins. */
final class ScanKernels {
  private ScanKernels() {}

  /** Computes the sum of each chunk. */
  @KernelFile("scan")
  record ScanSums<A>(DeviceBuffer<A> in, DeviceBuffer<A> sums, long n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntegerView from = IntegerView.of(in);
      IntegerView to = IntegerView.of(sums);
      Chunks.forEach(
          grid,
          defines,
          n,
          (group, begin, end) -> {
            long sum = 0;
            for (int i = begin; i < end; i++) {
              sum += from.get(i);
            }
            to.set(group, sum);
          });
    }
  }

  /** Computes the prefix sums within each chunk, beginning with the sum of all earlier chunks. */
  @KernelFile("scan")
  record ScanApply<A>(
      DeviceBuffer<A> in, DeviceBuffer<A> sums, DeviceBuffer<A> out, DeviceBuffer<A> total, long n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntegerView from = IntegerView.of(in);
      IntegerView before = IntegerView.of(sums);
      IntegerView to = IntegerView.of(out);
      Chunks.forEach(
          grid,
          defines,
          n,
          (group, begin, end) -> {
            long sum = 0;
            for (int g = 0; g < group; g++) {
              sum += before.get(g);
            }
            for (int i = begin; i < end; i++) {
              long x = from.get(i);
              to.set(i, sum);
              sum += x;
            }
            if (group == grid.groups() - 1) {
              IntegerView.of(total).set(0, sum);
            }
          });
    }
  }
}
