package org.gpuquerylab.costmodel.internal.calibration;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * Sums a buffer by ranges, one range for each work-item, to measure the speed of reading on a
 * processor. On a processor, {@link org.gpuquerylab.primitives.Reduce} is limited by its barriers
 * instead of by memory.
 *
 * <p>Source of the constants: the shape of the kernel; the usual number of processors was chosen by
 * hand.
 */
final class RangeScan {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  /** The length of a range is a multiple of this number of longs. */
  private static final int STEP = 8;

  /**
   * The number of work-items for each processor: enough to balance the load, and few enough that
   * each has a long range.
   */
  private static final int ITEMS_A_PROCESSOR = 4;

  private static final long USUAL_PROCESSORS = 16;

  private RangeScan() {}

  /**
   * Enqueues a kernel that adds all elements of a buffer to the first element of another buffer.
   *
   * @param in not modified
   * @param out the output buffer, which is modified
   * @param n the number of elements, a multiple of 8
   */
  static void run(
      Backend backend,
      CommandQueue queue,
      DeviceBuffer<long[]> in,
      DeviceBuffer<long[]> out,
      long n) {
    long processors = backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_PROCESSORS);
    Kernel<Call> kernel = backend.compile(Call.class);
    queue.launch(kernel, new Grid(processors * ITEMS_A_PROCESSOR, 1), new Call(in, out, n));
  }

  /** The kernel that adds the sum of n longs to the first element of a buffer. */
  @KernelFile(value = "range_scan", kernel = "range_scan")
  record Call(DeviceBuffer<long[]> in, DeviceBuffer<long[]> out, long n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] values = in.array();
      int length = Math.toIntExact(n);
      int items = Math.toIntExact(grid.items());
      int each = (length / STEP + items - 1) / items * STEP;
      IntStream.range(0, items)
          .parallel()
          .forEach(
              item -> {
                long from = Math.min(length, (long) item * each);
                long sum = sum(values, (int) from, (int) Math.min(length, from + each));
                LONGS.getAndAdd(out.array(), 0, sum);
              });
    }
  }

  private static long sum(long[] in, int from, int to) {
    long a = 0;
    long b = 0;
    long c = 0;
    long d = 0;
    for (int i = from; i < to; i += 4) {
      a += in[i];
      b += in[i + 1];
      c += in[i + 2];
      d += in[i + 3];
    }
    return a + b + c + d;
  }
}
