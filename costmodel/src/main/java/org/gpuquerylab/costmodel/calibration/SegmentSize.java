package org.gpuquerylab.costmodel.calibration;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;

/**
 * Determines the segment size from the times of strided accesses. Below the segment size s, an
 * access with twice the stride takes twice the time, since half as many accesses share a segment;
 * from s on, it takes the same time.
 */
final class SegmentSize {
  /** Doubling the stride takes at least this many times as long: still below the segment size. */
  private static final double GROWS = 1.5;

  /** Doubling the stride takes at most this many times as long: the segment size is reached. */
  private static final double STAYS = 1.3;

  /** No current memory moves less. */
  private static final int SMALLEST = 32;

  private SegmentSize() {}

  /**
   * The smallest stride of at least {@value #SMALLEST} bytes at which the time of an access stops
   * growing after it has grown; empty if the times show no such edge, for instance because
   * arithmetic and not memory takes the time.
   *
   * @param seconds seconds of an access, by strides that double; not modified
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
