package org.gpuquerylab.concurrency.internal.workload;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Adds the distances of all pairs of particles to a histogram, in partial results.
 *
 * @param particles the particles' coordinates, ten bits each; not modified
 * @param partials modified: each slot has {@value #BUCKETS} counts, and an error word that is
 *     always 0; counts are added
 */
record DistanceHistogram(
    DeviceBuffer<int[]> particles, DeviceBuffer<long[]> partials, int n, int slots)
    implements KernelCall {
  /** The number of buckets of a histogram. */
  static final int BUCKETS = 256;

  /** The width of a bucket in units of the coordinates. */
  static final int WIDTH = 8;

  /** Upper bound of the coordinates. */
  static final int SIDE = 1024;

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    int parts = (int) Math.min(slots, grid.groups());
    IntStream.range(0, parts).parallel().forEach(part -> add(part, parts));
  }

  /**
   * Adds the distances of a share of the pairs: those whose first particle is particle {@code part}
   * or every {@code parts}-th particle after it.
   */
  private void add(int part, int parts) {
    long[] counts = new long[BUCKETS];
    for (int i = part; i < n; i += parts) {
      int first = particles.array()[i];
      for (int j = i + 1; j < n; j++) {
        int second = particles.array()[j];
        int squared = square(first, second, 0) + square(first, second, 10);
        counts[bucket(squared + square(first, second, 20))]++;
      }
    }
    for (int b = 0; b < BUCKETS; b++) {
      partials.array()[part * (BUCKETS + 1) + b] += counts[b];
    }
  }

  private static int square(int first, int second, int shift) {
    int difference = (first >> shift & (SIDE - 1)) - (second >> shift & (SIDE - 1));
    return difference * difference;
  }

  /** The largest b for which the squared lower edge of bucket b is at most the value. */
  private static int bucket(int squared) {
    int b = (int) Math.sqrt((float) squared) / WIDTH;
    int edge = b * WIDTH;
    if (edge * edge > squared) {
      b--;
    }
    int next = (b + 1) * WIDTH;
    return next * next <= squared ? b + 1 : b;
  }
}
