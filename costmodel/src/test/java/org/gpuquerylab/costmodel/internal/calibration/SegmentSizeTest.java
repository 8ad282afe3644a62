package org.gpuquerylab.costmodel.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SegmentSizeTest {

  @Test
  void isWhereTheTimeStopsGrowing() {
    for (int segment = 32; segment <= 256; segment *= 2) {
      NavigableMap<Integer, Double> seconds = new TreeMap<>();
      for (int stride = 4; stride <= 1024; stride *= 2) {
        seconds.put(stride, (double) Math.min(stride, segment));
      }
      assertThat(SegmentSize.find(seconds)).hasValue(segment);
    }
  }

  @Test
  void isFoundDespiteRoundingAndNoise() {
    assertThat(SegmentSize.find(times(1.0, 1.0, 1.1, 1.9, 3.5, 3.7, 3.6, 4.4))).hasValue(64);
    assertThat(SegmentSize.find(times(1.0, 1.9, 3.9, 3.9, 7.7, 7.8, 7.9, 7.9)))
        .as("an edge at 16 bytes is noise")
        .hasValue(64);
    assertThat(SegmentSize.find(times(1.0, 1.9, 3.9, 7.5, 8.8, 9.0, 9.3, 12.0))).hasValue(32);
  }

  @Test
  void isUnknownIfTimesDoNotDetermineIt() {
    assertThat(SegmentSize.find(times(1, 1, 1, 1, 1, 1, 1, 1))).isEmpty();
    assertThat(SegmentSize.find(times(1, 1.4, 2, 2.8, 4, 5.6, 8, 11))).isEmpty();
    assertThat(SegmentSize.find(times(1, 2, 4, 8, 16, 32, 64, 128))).isEmpty();
    assertThat(SegmentSize.find(times(1, 2, 2, 2, 2, 2, 2, 2))).isEmpty();
    assertThat(SegmentSize.find(new TreeMap<>())).isEmpty();
  }

  /** The given times, by stride: the first is for 4 bytes, the next for 8 bytes, and so on. */
  private static NavigableMap<Integer, Double> times(double... values) {
    NavigableMap<Integer, Double> seconds = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      seconds.put(4 << i, values[i]);
    }
    return seconds;
  }
}
