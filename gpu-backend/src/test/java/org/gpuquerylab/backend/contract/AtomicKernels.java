package org.gpuquerylab.backend.contract;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelCall;
import org.gpuquerylab.backend.KernelDefines;
import org.gpuquerylab.backend.KernelFile;

/** The kernels of the contract tests that use atomics. */
final class AtomicKernels {
  private AtomicKernels() {}

  record Atomics(
      DeviceBuffer<int[]> x, DeviceBuffer<int[]> results, DeviceBuffer<int[]> locals, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      combine(x.array(), results.array());
      combine(x.array(), locals.array());
      results.array()[4] = 17;
      results.array()[5] = 1;
    }

    private static void combine(int[] x, int[] into) {
      into[0] += Arrays.stream(x).sum();
      into[1] = min(into[1], x);
      into[2] = max(into[2], x);
      into[3] |= Arrays.stream(x).reduce(0, (left, right) -> left | right);
    }
  }

  private static int min(int start, int[] x) {
    return IntStream.of(x).reduce(start, (l, r) -> Integer.compareUnsigned(l, r) < 0 ? l : r);
  }

  private static int max(int start, int[] x) {
    return IntStream.of(x).reduce(start, (l, r) -> Integer.compareUnsigned(l, r) > 0 ? l : r);
  }

  @KernelFile("atomics")
  record Tickets(DeviceBuffer<int[]> next, DeviceBuffer<int[]> owners, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        owners.array()[next.array()[0]++] = i;
      }
    }
  }

  record Atomics64(
      DeviceBuffer<long[]> x, DeviceBuffer<long[]> results, DeviceBuffer<long[]> locals, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] in = x.array();
      long[] out = results.array();
      long least = Arrays.stream(in).reduce(-1L, (l, r) -> Long.compareUnsigned(l, r) < 0 ? l : r);
      out[0] += Arrays.stream(in).sum();
      out[1] = least;
      out[2] = Arrays.stream(in).reduce(0L, (l, r) -> Long.compareUnsigned(l, r) > 0 ? l : r);
      out[3] = 0x1122334455667788L;
      out[4] = 1;
      locals.array()[0] = least;
    }
  }
}
