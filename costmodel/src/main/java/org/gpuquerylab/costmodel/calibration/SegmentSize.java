package org.gpuquerylab.costmodel.calibration;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;

/**
 * Finds the segment size in the times of strided accesses. Below the segment size s, an access of
 * twice the stride takes twice the time, since half as many accesses share a segment; from s on, it
 * takes the same time.
 */
final class SegmentSize {
  /** Twice the stride takes at least so many times as long: still below the segment size. */
  private static final double GROWS = 1.5;

  /** Twice the stride takes at most so many times as long: the segment size is reached. */
  private static final double STAYS = 1.3;

  /** No memory of today moves less. */
  private static final int SMALLEST = 32;

  private SegmentSize() {}

  /**
   * The smallest stride of at least {@value #SMALLEST} bytes at which the time an access stops
   * growing after it has grown, or empty where the times do not show such an edge: where arithmetic
   * and not memory takes the time, say.
   *
   * @param seconds an access, by strides that double; not modified
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
