package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests buffers of more than 2^31 and 2^32 bytes, if the memory allows them. */
public interface HugeBufferContract extends DeviceFixture {

  @ParameterizedTest
  @ValueSource(longs = {1L << 31, 1L << 32})
  default void bytesPastTheBoundaryAreReached(long boundary) {
    long length = boundary / Long.BYTES + 1000;
    assumeMemory(length * Long.BYTES);
    long[] places = {10, boundary / 16, boundary / Long.BYTES, length - 10};
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<long[]> buffer = backend().allocate(ElementType.LONG, length)) {
      for (long place : places) {
        queue.fill(buffer, place - 10, 20, -place);
        queue.write(new long[] {7, place, 8}, 0, buffer, place - 1, 3);
      }
      for (long place : places) {
        assertThat(around(queue, buffer, place)).isEqualTo(expected(place));
      }
      // One copy goes from the first place to the last, across both boundaries.
      queue.copy(buffer, 0, buffer, length - 20, 20);
      queue.copy(buffer, places[2] - 10, buffer, 0, 20);
      assertThat(around(queue, buffer, places[3])).isEqualTo(expected(places[0]));
      assertThat(around(queue, buffer, places[0])).isEqualTo(expected(places[2]));
      assertThat(around(queue, buffer, places[1])).isEqualTo(expected(places[1]));
    }
  }

  private static long[] expected(long place) {
    long[] array = new long[20];
    Arrays.fill(array, -place);
    array[9] = 7;
    array[10] = place;
    array[11] = 8;
    return array;
  }

  private static long[] around(CommandQueue queue, DeviceBuffer<long[]> buffer, long place) {
    long[] array = new long[20];
    queue.read(buffer, place - 10, array, 0, 20);
    return array;
  }

  @Test
  default void moreThan2To31BytesAreFilledAtOnce() {
    int length = (1 << 28) + 1000;
    assumeMemory((long) length * Long.BYTES);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<long[]> buffer = backend().allocate(ElementType.LONG, length)) {
      long outside = 0x123456789ABCDEF0L;
      long inside = 0x0FEDCBA987654321L;
      queue.fill(buffer, outside);
      queue.fill(buffer, 5, length - 10, inside);
      for (long place : new long[] {20, 1 << 20, 1 << 27, 1 << 28, length - 20}) {
        assertThat(around(queue, buffer, place)).containsOnly(inside);
      }
      long[] ends = new long[20];
      queue.read(buffer, 0, ends, 10, 10);
      queue.read(buffer, length - 10, ends, 0, 10);
      for (int i = 0; i < 20; i++) {
        assertThat(ends[i]).isEqualTo(i < 5 || i >= 15 ? inside : outside);
      }
    }
  }

  @Test
  default void lengthsPast2To31AreLongs() {
    long length = (1L << 31) + 1000;
    if (!device().has(Capability.COMPILES_KERNELS)) {
      // Twins use Java arrays, which cannot be that long.
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> backend().allocate(ElementType.BYTE, length))
          .withMessageContaining("Java array");
      return;
    }
    assumeMemory(length);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<byte[]> buffer = backend().allocate(ElementType.BYTE, length)) {
      queue.fill(buffer, 0, 10, 1);
      queue.fill(buffer, (1L << 31) - 5, 10, 2);
      queue.fill(buffer, length - 5, 5, 3);
      byte[] array = new byte[10];
      queue.read(buffer, (1L << 31) - 3, array, 0, 10);
      assertThat(array).startsWith(2, 2, 2, 2, 2, 2, 2, 2);
      queue.read(buffer, length - 5, array, 2, 5);
      assertThat(Arrays.copyOfRange(array, 2, 7)).containsOnly(3);
      queue.read(buffer, 0, array, 0, 10);
      assertThat(array).containsOnly(1);
      Faults.outOfBounds(() -> queue.read(buffer, array), "" + length, "array of 10 byte");
    }
  }

  /** Skips the running test if its buffer would not fit, or would exhaust the host's memory. */
  private void assumeMemory(long bytes) {
    System.gc(); // until then, garbage that other tests left in the heap counts as used
    long free = backend().freeMemory().orElse(0);
    long largest = device().fact(DeviceFact.MAX_ALLOCATION_BYTES).orElse(Long.MAX_VALUE);
    assumeTrue(
        free > bytes + bytes / 2 && largest >= bytes,
        () -> bytes + " bytes asked, " + free + " free, largest buffer " + largest);
    if (device().kind() == DeviceInfo.Kind.CPU) {
      long host = hostMemory();
      assumeTrue(host > 2 * bytes, () -> bytes + " bytes asked, the host has " + host);
    }
  }

  private static long hostMemory() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
      return lines
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")) << 10)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException e) {
      return Long.MAX_VALUE; // not Linux: rely on the operating system
    }
  }
}
