package org.gpuquerylab.entropy.internal.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;

/** The Java twin of all kernels that spread the weights of {@link WeightSlots} over the tiles. */
public final class SpreadTwin {
  private SpreadTwin() {}

  /**
   * Applies C^t over the high bits to the embedded weights: {@code coefficients[slot * tiles +
   * tile]} is the sum of the weights of those sets of the slot whose high part is within the tile's
   * number.
   *
   * @param start the first entry of each slot, as returned by {@link WeightSlots#start}
   * @param entry the known set of each entry
   * @param high the high part of each entry
   * @param coefficients overwritten
   */
  public static void spread(
      DeviceBuffer<double[]> weights,
      DeviceBuffer<int[]> start,
      DeviceBuffer<int[]> entry,
      DeviceBuffer<long[]> high,
      int slots,
      long tiles,
      DeviceBuffer<double[]> coefficients) {
    double[] w = weights.array();
    int[] first = start.array();
    int[] set = entry.array();
    long[] above = high.array();
    double[] to = coefficients.array();
    int count = (int) tiles;
    IntStream.range(0, slots * count)
        .parallel()
        .forEach(
            id -> {
              long tile = id % count;
              double sum = 0;
              for (int i = first[id / count]; i < first[id / count + 1]; i++) {
                sum += (above[i] & ~tile) == 0 ? w[set[i]] : 0;
              }
              to[id] = sum;
            });
  }
}
