package org.gpuquerylab.costmodel.internal.calibration;

import java.util.OptionalDouble;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.Reduce;
import org.gpuquerylab.primitives.Reduction;

/**
 * The speed at which a device reads. It is measured by summing a buffer, so that only reading
 * limits the speed.
 *
 * <p>Source of the constants: the sizes and repetitions of the measurement, chosen by hand.
 */
public final class ScanBandwidth {
  private static final long GPU_BYTES = 1L << 30;
  private static final long LEAST_BYTES = 1L << 26;
  private static final long CACHED_BYTES = 1L << 23;
  private static final int WARM_UPS = 3;
  private static final int REPETITIONS = 25;
  private static final int LONGS_A_STEP = 8;

  private ScanBandwidth() {}

  /**
   * The scan bandwidth in bytes per second; it is the best of several runs. On GPUs the buffer has
   * a gibibyte, or a quarter of the free memory if that is less. On processors the buffer has 64
   * MB, and runs are short so that other processes seldom interrupt them. A buffer of 8 MB is used
   * if it is faster: caches can hold a buffer of this size, and also the columns of a small scale
   * factor. The result is empty if a quarter of the free memory is less than 64 MB.
   */
  public static OptionalDouble measure(Backend backend) {
    boolean gpu = backend.device().kind() == DeviceInfo.Kind.GPU;
    long free = backend.freeMemory().orElse(Long.MAX_VALUE);
    if (free / 4 < LEAST_BYTES) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        gpu
            ? measure(backend, Math.min(GPU_BYTES, free / 4), false)
            : Math.max(measure(backend, LEAST_BYTES, true), measure(backend, CACHED_BYTES, true)));
  }

  private static double measure(Backend backend, long bytes, boolean byRanges) {
    long n = bytes / Long.BYTES / LONGS_A_STEP * LONGS_A_STEP;
    try (Workspace workspace = new Workspace(backend);
        Reduce<long[]> sum = new Reduce<>(backend, ElementType.LONG, Reduction.SUM)) {
      CommandQueue queue = workspace.newQueue(true);
      DeviceBuffer<long[]> in = workspace.allocate(ElementType.LONG, n);
      DeviceBuffer<long[]> out = workspace.allocate(ElementType.LONG, 1);
      queue.fill(in, 0L);
      double best = best(queue, () -> sum.run(queue, in, out, n));
      boolean atomics =
          !backend.device().has(Capability.COMPILES_KERNELS)
              || backend.device().has(Capability.INT64_ATOMICS);
      if (byRanges && atomics) {
        queue.fill(out, 0L);
        best = Math.min(best, best(queue, () -> RangeScan.run(backend, queue, in, out, n)));
      }
      return n * Long.BYTES / best;
    }
  }

  /** The smallest of some times, in seconds. */
  private static double best(CommandQueue queue, Runnable commands) {
    try (CommandSequence sequence = queue.capture(commands)) {
      double best = Double.POSITIVE_INFINITY;
      for (int i = -WARM_UPS; i < REPETITIONS; i++) {
        Span span = queue.replay(sequence);
        queue.finish();
        if (i >= 0) {
          best = Math.min(best, span.millis() / 1e3);
        }
      }
      return best;
    }
  }
}
