package org.gpuquerylab.backend.contract;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelCall;
import org.gpuquerylab.backend.KernelDefines;
import org.gpuquerylab.backend.KernelFile;
import org.gpuquerylab.backend.contract.BrokenKernels.NeverRuns;

/** Calls of {@code calls.cl}: those that fit, and those that do not, each in one way. */
final class CallKernels {
  private CallKernels() {}

  @KernelFile("calls")
  record Plain(DeviceBuffer<float[]> in, DeviceBuffer<int[]> out, int scale, long n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        out.array()[i] = ((int) in.array()[i]) * scale;
      }
    }
  }

  @KernelFile("calls")
  record Weigh<A>(
      List<DeviceBuffer<A>> column,
      List<Integer> weight,
      DeviceBuffer<A> weighedSums,
      Number offset,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        int row = i;
        long sum =
            IntStream.range(0, defines.intValue("COLUMNS", 0))
                .mapToLong(k -> weight.get(k) * get(column.get(k).array(), row))
                .sum();
        set(weighedSums.array(), i, sum + offset.longValue());
      }
    }

    private static long get(Object array, int i) {
      return array instanceof int[] ints ? ints[i] : ((long[]) array)[i];
    }

    private static void set(Object array, int i, long value) {
      if (array instanceof int[] ints) {
        ints[i] = (int) value;
      } else {
        ((long[]) array)[i] = value;
      }
    }
  }

  @KernelFile(value = "calls", kernel = "plain")
  record Swapped(DeviceBuffer<float[]> in, DeviceBuffer<int[]> out, long n, int scale)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record Renamed(DeviceBuffer<float[]> in, DeviceBuffer<int[]> result, int scale, long n)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record Missing(DeviceBuffer<float[]> in, DeviceBuffer<int[]> out, long n) implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record Surplus(DeviceBuffer<float[]> in, DeviceBuffer<int[]> out, int scale, long n, int more)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record Narrow(DeviceBuffer<float[]> in, DeviceBuffer<int[]> out, int scale, int n)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record WrongElements(DeviceBuffer<int[]> in, DeviceBuffer<int[]> out, int scale, long n)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record ValueForBuffer(DeviceBuffer<float[]> in, int out, int scale, long n)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record BufferForValue(
      DeviceBuffer<float[]> in, DeviceBuffer<int[]> out, DeviceBuffer<int[]> scale, long n)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record ListForOne(List<DeviceBuffer<float[]>> in, DeviceBuffer<int[]> out, int scale, long n)
      implements NeverRuns {}

  @KernelFile(value = "calls", kernel = "plain")
  record Text(DeviceBuffer<float[]> in, String out) implements NeverRuns {}

  record SharedConstants(DeviceBuffer<long[]> longs, DeviceBuffer<float[]> floats)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      longs.array()[0] = defines.intValue("COUNT");
      longs.array()[1] = 7L - defines.intValue("COUNT");
      longs.array()[2] = defines.longValue("MASK");
      longs.array()[3] = Long.BYTES;
      floats.array()[0] = defines.floatValue("RATIO");
    }
  }

  record SharedConstantsFp64(DeviceBuffer<double[]> doubles) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      doubles.array()[0] = defines.doubleValue("NEAR");
      doubles.array()[1] = 1.0 - defines.doubleValue("NEAR");
    }
  }
}
