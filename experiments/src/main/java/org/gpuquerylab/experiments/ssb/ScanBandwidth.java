package org.gpuquerylab.experiments.ssb;

import java.util.OptionalDouble;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Capability;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.primitives.Reduce;
import org.gpuquerylab.primitives.Reduction;

/** How fast a device reads: the sum of a buffer, which nothing but the reading limits. */
public final class ScanBandwidth {
  private static final long MOST_BYTES = 1L << 30;
  private static final long LEAST_BYTES = 1L << 26;
  private static final int WARM_UPS = 3;
  private static final int REPETITIONS = 9;
  private static final int LONGS_A_STEP = 8;

  private ScanBandwidth() {}

  /**
   * Bytes a second, the best of some runs over a gibibyte on GPUs, a quarter of it on processors,
   * or over a quarter of the free memory where that is less; empty where that is so little that
   * caches would be measured. On processors the better of two kernels counts, where both run.
   */
  public static OptionalDouble measure(Backend backend) {
    boolean gpu = backend.device().kind() == DeviceInfo.Kind.GPU;
    long free = backend.freeMemory().orElse(Long.MAX_VALUE);
    long bytes = Math.min(gpu ? MOST_BYTES : MOST_BYTES / 4, free / 4);
    long n = bytes / Long.BYTES / LONGS_A_STEP * LONGS_A_STEP;
    return n * Long.BYTES < LEAST_BYTES
        ? OptionalDouble.empty()
        : OptionalDouble.of(measure(backend, n, !gpu));
  }

  private static double measure(Backend backend, long n, boolean byRanges) {
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

  /** The least of some times, in seconds. */
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
