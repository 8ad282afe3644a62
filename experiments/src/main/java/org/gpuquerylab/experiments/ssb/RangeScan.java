package org.gpuquerylab.experiments.ssb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * The sum of a buffer by ranges, one a work-item: what reading costs on a processor, where {@link
 * org.gpuquerylab.primitives.Reduce} is bound by its barriers and not by memory.
 */
final class RangeScan {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  /** Longs that a range is a multiple of. */
  private static final int STEP = 8;

  /** Work-items a processor: enough to even out, each with a long range. */
  private static final int ITEMS_A_PROCESSOR = 4;

  private static final long USUAL_PROCESSORS = 16;

  private static final KernelSpec KERNEL =
      KernelSpec.kernel(RangeScan.class, "range_scan")
          .buffer("in", ElementType.LONG)
          .buffer("out", ElementType.LONG)
          .value("n", Kind.LONG)
          .twin(RangeScan::twin);

  private RangeScan() {}

  /**
   * Enqueues adding all elements to the first of another buffer.
   *
   * @param in not modified
   * @param out modified
   * @param n a multiple of 8
   */
  static void run(
      Backend backend,
      CommandQueue queue,
      DeviceBuffer<long[]> in,
      DeviceBuffer<long[]> out,
      long n) {
    long processors = backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_PROCESSORS);
    queue.launch(backend.compile(KERNEL), new Grid(processors * ITEMS_A_PROCESSOR, 1), in, out, n);
  }

  private static void twin(Grid grid, KernelArguments arguments) {
    long[] in = arguments.longs("in");
    long[] out = arguments.longs("out");
    int n = Math.toIntExact(arguments.longValue("n"));
    int items = Math.toIntExact(grid.items());
    int each = (n / STEP + items - 1) / items * STEP;
    IntStream.range(0, items)
        .parallel()
        .forEach(
            item -> {
              long from = Math.min(n, (long) item * each);
              LONGS.getAndAdd(out, 0, sum(in, (int) from, (int) Math.min(n, from + each)));
            });
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
