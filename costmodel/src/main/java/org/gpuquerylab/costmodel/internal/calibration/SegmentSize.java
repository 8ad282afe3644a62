package org.gpuquerylab.costmodel.internal.calibration;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;

/**
 * Determines the segment size from the times of strided accesses. Below the segment size s,
 * doubling the stride doubles the time, since half as many accesses share a segment; from s on, the
 * time stays the same.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class SegmentSize {
  /**
   * If doubling the stride multiplies the time by at least this factor, the stride is still below
   * the segment size.
   */
  private static final double GROWS = 1.5;

  /**
   * If doubling the stride multiplies the time by at most this factor, the segment size is reached.
   */
  private static final double STAYS = 1.3;

  /** No current memory moves segments smaller than this number of bytes. */
  private static final int SMALLEST = 32;

  private SegmentSize() {}

  /**
   * The smallest stride of at least {@value #SMALLEST} bytes at which the time of an access stops
   * growing. Empty if the times show no such point, for instance because arithmetic takes longer
   * than memory.
   *
   * @param seconds seconds of an access for strides that double; not modified
   */
  static OptionalInt find(NavigableMap<Integer, Double> seconds) {
    for (Map.Entry<Integer, Double> here : seconds.entrySet()) {
      Map.Entry<Integer, Double> before = seconds.lowerEntry(here.getKey());
      Map.Entry<Integer, Double> after = seconds.higherEntry(here.getKey());
      if (here.getKey() >= SMALLEST
          && before != null
          && after != null
          && here.getValue() >= GROWS * before.getValue()
          && after.getValue() <= STAYS * here.getValue()) {
        return OptionalInt.of(here.getKey());
      }
    }
    return OptionalInt.empty();
  }
}
