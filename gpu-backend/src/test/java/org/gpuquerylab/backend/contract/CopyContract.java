package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests copies between Java arrays and the device, and copies within the device. */
public interface CopyContract extends DeviceFixture {

  /** Copies {@code count} elements between sources and targets of {@link #LENGTH} elements. */
  interface PartialCopy {
    void run(int from, int to, int count);
  }

  /** The length of the buffers, which is small enough to try every range. */
  int LENGTH = 6;

  private static void everyRange(PartialCopy copy) {
    for (int count = 0; count <= LENGTH; count++) {
      for (int from = 0; from + count <= LENGTH; from++) {
        for (int to = 0; to + count <= LENGTH; to++) {
          copy.run(from, to, count);
        }
      }
    }
  }

  private <A> void assertHolds(CommandQueue queue, DeviceBuffer<A> buffer, A expected) {
    assertThat(Contents.bytes(buffer.type(), contents(queue, buffer)))
        .isEqualTo(Contents.bytes(buffer.type(), expected));
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void everyPartOfAnArrayIsWritten(ElementType<A> type) {
    A source = Contents.random(type, LENGTH, 1);
    A before = Contents.random(type, LENGTH, 2);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> buffer = backend().allocate(type, LENGTH)) {
      everyRange(
          (from, to, count) -> {
            queue.write(before, buffer);
            queue.write(source, from, buffer, to, count);
            assertHolds(queue, buffer, Contents.overwritten(type, source, from, before, to, count));
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void everyPartOfABufferIsRead(ElementType<A> type) {
    A source = Contents.random(type, LENGTH, 3);
    A before = Contents.random(type, LENGTH, 4);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> buffer = buffer(queue, type, source)) {
      everyRange(
          (from, to, count) -> {
            A target = Contents.overwritten(type, before, 0, before, 0, LENGTH);
            queue.read(buffer, from, target, to, count);
            assertThat(Contents.bytes(type, target))
                .isEqualTo(
                    Contents.bytes(
                        type, Contents.overwritten(type, source, from, before, to, count)));
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void everyPartOfABufferIsCopied(ElementType<A> type) {
    A source = Contents.random(type, LENGTH, 5);
    A before = Contents.random(type, LENGTH, 6);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> origin = buffer(queue, type, source);
        DeviceBuffer<A> target = backend().allocate(type, LENGTH)) {
      everyRange(
          (from, to, count) -> {
            queue.write(before, target);
            queue.copy(origin, from, target, to, count);
            assertHolds(queue, target, Contents.overwritten(type, source, from, before, to, count));
          });
    }
  }

  @Test
  default void copiesWithinABufferMustNotOverlap() {
    int[] source = {10, 11, 12, 13, 14, 15};
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> buffer = ints(queue, source)) {
      everyRange(
          (from, to, count) -> {
            queue.write(source, buffer);
            if (count > Math.abs(from - to)) {
              Faults.illegalArgument(
                  () -> queue.copy(buffer, from, buffer, to, count), "overlap", "6 int");
              assertHolds(queue, buffer, source);
            } else {
              queue.copy(buffer, from, buffer, to, count);
              assertHolds(
                  queue,
                  buffer,
                  Contents.overwritten(ElementType.INT, source, from, source, to, count));
            }
          });
    }
  }

  @Test
  default void rangesOutOfBoundsAreNamed() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> buffer = ints(queue, 1, 2, 3);
        DeviceBuffer<int[]> other = ints(queue, 4, 5, 6, 7)) {
      int[] array = new int[9];
      String inBuffer = "device buffer of 3 int";
      String inArray = "array of 9 int";
      Faults.outOfBounds(() -> queue.write(array, buffer), "target", "[0, 0 + 9)", inBuffer);
      Faults.outOfBounds(() -> queue.write(array, 0, buffer, 2, 2), "[2, 2 + 2)", inBuffer);
      Faults.outOfBounds(() -> queue.write(array, 0, buffer, -1, 2), "[-1, -1 + 2)", inBuffer);
      Faults.outOfBounds(() -> queue.write(array, 8, buffer, 0, 2), "[8, 8 + 2)", inArray);
      Faults.outOfBounds(() -> queue.write(array, 0, buffer, 0, -1), "[0, 0 + -1)", inArray);
      Faults.outOfBounds(() -> queue.read(buffer, 1, array, 0, 3), "source", "[1, 1 + 3)");
      Faults.outOfBounds(() -> queue.read(buffer, 0, array, 7, 3), "[7, 7 + 3)", inArray);
      Faults.outOfBounds(() -> queue.read(buffer, new int[2]), "[0, 0 + 3)", "array of 2 int");
      Faults.outOfBounds(() -> queue.copy(buffer, 0, other, 2, 3), "target", "buffer of 4 int");
      Faults.outOfBounds(() -> queue.copy(other, 0, buffer, 0, 4), "target", inBuffer);
      Faults.outOfBounds(() -> queue.copy(buffer, 1, other, 0, 3), "source", inBuffer);
      Faults.outOfBounds(
          () -> queue.copy(buffer, Long.MAX_VALUE, other, 0, 1), "" + Long.MAX_VALUE);
      Faults.outOfBounds(() -> queue.copy(buffer, 0, other, 0, Long.MAX_VALUE), inBuffer);
      Faults.outOfBounds(() -> queue.fill(buffer, 3, 1, 0), "[3, 3 + 1)", inBuffer);
      assertHolds(queue, buffer, new int[] {1, 2, 3});
      assertHolds(queue, other, new int[] {4, 5, 6, 7});
    }
  }

  @Test
  default void nothingIsCopiedAtTheEnds() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> buffer = ints(queue, 1, 2, 3);
        DeviceBuffer<int[]> empty = backend().allocate(ElementType.INT, 0)) {
      queue.write(new int[0], empty);
      queue.write(new int[2], 2, buffer, 3, 0);
      queue.fill(empty, 7);
      queue.fill(buffer, 3, 0, 7);
      queue.copy(empty, 0, buffer, 3, 0);
      queue.copy(buffer, 3, empty, 0, 0);
      queue.copy(buffer, 1, buffer, 1, 0);
      queue.read(empty, new int[0]);
      queue.read(buffer, 3, new int[2], 2, 0);
      queue.finish();
      assertHolds(queue, buffer, new int[] {1, 2, 3});
    }
  }

  @Test
  default void writtenArrayMayChangeAtOnce() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> buffer = backend().allocate(ElementType.INT, 1 << 20)) {
      int[] array = Contents.random(ElementType.INT, 1 << 20, 7);
      int[] expected = array.clone();
      for (int round = 0; round < 8; round++) {
        queue.write(array, buffer);
        Arrays.fill(array, round);
        assertThat(contents(queue, buffer)).isEqualTo(expected);
        array = expected.clone();
      }
    }
  }

  @Test
  default void commandsOfOneQueueRunInOrder() {
    int n = 1 << 18;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> first = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> second = backend().allocate(ElementType.INT, n)) {
      for (int round = 0; round < 50; round++) {
        queue.fill(first, round);
        queue.copy(first, 0, second, 0, n);
        queue.write(new int[] {-round}, 0, second, round, 1);
        queue.fill(first, -1);
      }
      int[] expected = new int[n];
      Arrays.fill(expected, 49);
      expected[49] = -49;
      assertThat(contents(queue, second)).isEqualTo(expected);
    }
  }
}
