package org.gpuquerylab.experiments.ssb;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.gpuquerylab.backend.Backend;
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
  private static final int WARM_UPS = 2;
  private static final int REPETITIONS = 9;

  private ScanBandwidth() {}

  /**
   * Bytes a second, the median of some runs over a gibibyte on GPUs, a quarter of it on processors,
   * or over a quarter of the free memory where that is less; empty where that is so little that
   * caches would be measured.
   */
  public static OptionalDouble measure(Backend backend) {
    long bytes = backend.device().kind() == DeviceInfo.Kind.GPU ? MOST_BYTES : MOST_BYTES / 4;
    long free = backend.freeMemory().orElse(Long.MAX_VALUE);
    long n = Math.min(bytes, free / 4) / Long.BYTES;
    return n * Long.BYTES < LEAST_BYTES
        ? OptionalDouble.empty()
        : OptionalDouble.of(measure(backend, n));
  }

  private static double measure(Backend backend, long n) {
    try (Workspace workspace = new Workspace(backend);
        Reduce<long[]> sum = new Reduce<>(backend, ElementType.LONG, Reduction.SUM)) {
      CommandQueue queue = workspace.newQueue(true);
      DeviceBuffer<long[]> in = workspace.allocate(ElementType.LONG, n);
      DeviceBuffer<long[]> out = workspace.allocate(ElementType.LONG, 1);
      queue.fill(in, 0L);
      try (CommandSequence sequence = queue.capture(() -> sum.run(queue, in, out, n))) {
        List<Double> seconds = new ArrayList<>();
        for (int i = -WARM_UPS; i < REPETITIONS; i++) {
          Span span = queue.replay(sequence);
          queue.finish();
          if (i >= 0) {
            seconds.add(span.millis() / 1e3);
          }
        }
        return n * Long.BYTES / new Samples(seconds).median();
      }
    }
  }
}
