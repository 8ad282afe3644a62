package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests fills; the results are compared bit by bit. */
public interface FillContract extends DeviceFixture {

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void everyPartOfABufferIsFilled(ElementType<A> type) {
    int n = 9;
    A before = Contents.random(type, n, 9);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> buffer = backend().allocate(type, n)) {
      for (int from = 0; from <= n; from++) {
        for (int count = 0; from + count <= n; count++) {
          queue.write(before, buffer);
          queue.fill(buffer, from, count, -77);
          A expected = Contents.overwritten(type, before, 0, before, 0, n);
          type.fill(expected, from, from + count, type.bits(-77));
          assertThat(Contents.bytes(type, contents(queue, buffer)))
              .isEqualTo(Contents.bytes(type, expected));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void largeBuffersAreFilledWhole(ElementType<A> type) {
    int n = (1 << 20) + 3;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> buffer = backend().allocate(type, n)) {
      queue.fill(buffer, 0);
      queue.fill(buffer, 1, n - 2, 42);
      A expected = type.newArray(n);
      type.fill(expected, 1, n - 1, type.bits(42));
      assertThat(Contents.bytes(type, contents(queue, buffer)))
          .isEqualTo(Contents.bytes(type, expected));
    }
  }

  @Test
  default void integersAreFilledWithTheirExtremes() {
    for (Number value : List.of(0, -1, 1, 0x12345678, Integer.MIN_VALUE, Integer.MAX_VALUE)) {
      int[] ints = new int[3];
      Arrays.fill(ints, value.intValue());
      assertThat(filled(ElementType.INT, value)).isEqualTo(ints);
      byte[] bytes = new byte[3];
      Arrays.fill(bytes, value.byteValue());
      assertThat(filled(ElementType.BYTE, value)).isEqualTo(bytes);
    }
    for (long value : new long[] {0x123456789ABCDEF0L, -2, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThat(filled(ElementType.LONG, value)).containsExactly(value, value, value);
    }
  }

  @Test
  default void floatsAreFilledWithTheirBits() {
    int payload = 0x7FC12345;
    for (float value :
        new float[] {
          0.0f,
          -0.0f,
          1.5f,
          Float.MIN_VALUE,
          -Float.MAX_VALUE,
          Float.POSITIVE_INFINITY,
          Float.NaN,
          Float.intBitsToFloat(payload)
        }) {
      for (float element : filled(ElementType.FLOAT, value)) {
        assertThat(Float.floatToRawIntBits(element)).isEqualTo(Float.floatToRawIntBits(value));
      }
    }
  }

  @Test
  default void doublesAreFilledWithTheirBits() {
    long payload = 0xFFF8123456789ABCL;
    for (double value :
        new double[] {
          0.0,
          -0.0,
          1.0 / 3,
          Double.MIN_VALUE,
          -Double.MAX_VALUE,
          Double.NEGATIVE_INFINITY,
          Double.NaN,
          Double.longBitsToDouble(payload)
        }) {
      for (double element : filled(ElementType.DOUBLE, value)) {
        assertThat(Double.doubleToRawLongBits(element))
            .isEqualTo(Double.doubleToRawLongBits(value));
      }
    }
  }

  private <A> A filled(ElementType<A> type, Number value) {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> buffer = backend().allocate(type, 3)) {
      queue.fill(buffer, value);
      return contents(queue, buffer);
    }
  }
}
