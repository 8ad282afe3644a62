package org.gpuquerylab.experiments.ssb;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.primitives.Reduce;
import org.gpuquerylab.primitives.Reduction;

/** How fast a device reads: the sum of a buffer, which nothing but the reading limits. */
public final class ScanBandwidth {
  private static final long MOST_BYTES = 1L << 30;
  private static final int WARM_UPS = 2;
  private static final int REPETITIONS = 9;

  private ScanBandwidth() {}

  /**
   * Bytes a second, the median of some runs over a gibibyte, or over a quarter of the free memory
   * where that is less.
   *
   * @param largest the most bytes to take; small on devices that are slow
   */
  public static double measure(Backend backend, long largest) {
    long free = backend.freeMemory().orElse(4 * MOST_BYTES);
    long n = Math.max(1024, Math.min(Math.min(largest, MOST_BYTES), free / 4) / Long.BYTES);
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
