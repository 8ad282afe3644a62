package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests asynchronous copies between pinned host memory and the device. */
public interface PinnedCopyContract extends DeviceFixture {

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void pinnedMemoryIsCopiedBothWays(ElementType<A> type) {
    int n = 10_007;
    A expected = Contents.random(type, n, 8);
    try (CommandQueue queue = backend().newQueue();
        PinnedBuffer<A> from = backend().allocatePinned(type, n);
        DeviceBuffer<A> buffer = backend().allocate(type, n);
        PinnedBuffer<A> to = backend().allocatePinned(type, n)) {
      from.put(expected, 0, 0, n);
      queue.write(from, 0, buffer, 0, n);
      queue.read(buffer, 0, to, 0, n);
      queue.finish();
      A actual = type.newArray(n);
      to.get(0, actual, 0, n);
      assertThat(Contents.bytes(type, actual))
          .as("seed 8")
          .isEqualTo(Contents.bytes(type, expected));
    }
  }

  @Test
  default void partsOfPinnedMemoryAreCopied() {
    try (CommandQueue queue = backend().newQueue();
        PinnedBuffer<int[]> pinned = pinnedInts(1, 2, 3, 4, 5);
        DeviceBuffer<int[]> buffer = ints(queue, 10, 20, 30, 40)) {
      queue.write(pinned, 2, buffer, 1, 2);
      assertThat(contents(queue, buffer)).containsExactly(10, 3, 4, 40);
      queue.read(buffer, 0, pinned, 4, 1);
      queue.read(buffer, 3, pinned, 0, 1);
      queue.read(buffer, 4, pinned, 5, 0);
      queue.write(pinned, 5, buffer, 4, 0);
      queue.finish();
      assertThat(contents(pinned)).containsExactly(40, 2, 3, 4, 10);
    }
  }

  @Test
  default void rangesOutOfPinnedMemoryAreNamed() {
    try (CommandQueue queue = backend().newQueue();
        PinnedBuffer<int[]> pinned = pinnedInts(1, 2, 3);
        DeviceBuffer<int[]> buffer = ints(queue, 7, 8, 9, 10)) {
      String place = "pinned buffer of 3 int";
      Faults.outOfBounds(() -> queue.write(pinned, 1, buffer, 0, 3), "[1, 1 + 3)", place);
      Faults.outOfBounds(() -> queue.read(buffer, 0, pinned, 0, 4), "[0, 0 + 4)", place);
      Faults.outOfBounds(() -> queue.read(buffer, 0, pinned, -1, 1), "[-1, -1 + 1)", place);
      Faults.outOfBounds(() -> queue.write(pinned, 0, buffer, 3, 2), "target", "[3, 3 + 2)");
      Faults.outOfBounds(() -> queue.read(buffer, 3, pinned, 0, 2), "source", "[3, 3 + 2)");
      assertThat(contents(queue, buffer)).containsExactly(7, 8, 9, 10);
      assertThat(contents(pinned)).containsExactly(1, 2, 3);
    }
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // the compiler would refuse the type
  default void pinnedMemoryOfAnotherTypeIsRefused() {
    try (CommandQueue queue = backend().newQueue();
        PinnedBuffer<float[]> floats = backend().allocatePinned(ElementType.FLOAT, 3);
        DeviceBuffer<int[]> buffer = ints(queue, 7, 8, 9)) {
      PinnedBuffer pinned = floats;
      Faults.illegalArgument(
          () -> queue.write(pinned, 0, buffer, 0, 3), "pinned buffer of 3 float", "3 int");
      Faults.illegalArgument(
          () -> queue.read(buffer, 0, pinned, 0, 3), "pinned buffer of 3 float", "3 int");
    }
  }

  @Test
  default void awaitedEventCompletesAsynchronousCopies() {
    int n = 1 << 20;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> buffer = backend().allocate(ElementType.INT, n);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, n)) {
      for (int round = 1; round <= 20; round++) {
        queue.fill(buffer, round);
        queue.read(buffer, 0, pinned, 0, n);
        try (Event copied = queue.record()) {
          copied.await();
          assertThat(copied.isComplete()).isTrue();
        }
        int[] expected = new int[n];
        Arrays.fill(expected, round);
        assertThat(contents(pinned)).isEqualTo(expected);
      }
    }
  }

  @Test
  default void memoryMayBeClosedWhileItsCopiesArePending() {
    int n = 1 << 20;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> result = backend().allocate(ElementType.INT, n)) {
      for (int round = 1; round <= 10; round++) {
        int[] expected = Contents.random(ElementType.INT, n, round);
        PinnedBuffer<int[]> pinned = pinnedInts(expected);
        DeviceBuffer<int[]> between = backend().allocate(ElementType.INT, n);
        queue.write(pinned, 0, between, 0, n);
        queue.copy(between, 0, result, 0, n);
        pinned.close();
        between.close();
        assertThat(contents(queue, result)).as("seed %d", round).isEqualTo(expected);
      }
    }
  }
}
