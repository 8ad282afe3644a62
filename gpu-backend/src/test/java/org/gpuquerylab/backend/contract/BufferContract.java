package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.OptionalLong;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests device and pinned buffers of every element type. */
public interface BufferContract extends DeviceFixture {

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void bufferHoldsWhatIsWritten(ElementType<A> type) {
    for (int length : new int[] {0, 1, 2, 3, 31, 1000, 65_537}) {
      A expected = Contents.random(type, length, length);
      try (CommandQueue queue = backend().newQueue();
          DeviceBuffer<A> buffer = buffer(queue, type, expected)) {
        assertThat(buffer.length()).isEqualTo(length);
        assertThat(buffer.bytes()).isEqualTo((long) length * type.bytes());
        assertThat(buffer.type()).isSameAs(type);
        assertThat(Contents.bytes(type, contents(queue, buffer)))
            .as("%d random elements of seed %d", length, length)
            .isEqualTo(Contents.bytes(type, expected));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  default <A> void pinnedBufferHoldsWhatIsPut(ElementType<A> type) {
    for (int length : new int[] {0, 1, 33, 4097}) {
      A expected = Contents.random(type, length, length);
      A actual = type.newArray(length);
      try (PinnedBuffer<A> pinned = backend().allocatePinned(type, length)) {
        pinned.put(expected, 0, 0, length);
        pinned.get(0, actual, 0, length);
        assertThat(pinned.length()).isEqualTo(length);
        assertThat(pinned.bytes().remaining()).isEqualTo(length * type.bytes());
        assertThat(pinned.bytes().isDirect()).isTrue();
      }
      assertThat(Contents.bytes(type, actual)).isEqualTo(Contents.bytes(type, expected));
    }
  }

  @Test
  default void pinnedBufferTakesPartsAndRefusesTheRest() {
    try (PinnedBuffer<int[]> pinned = pinnedInts(0, 0, 0, 0)) {
      pinned.put(new int[] {1, 2, 3}, 1, 2, 2);
      assertThat(contents(pinned)).containsExactly(0, 0, 2, 3);
      int[] part = new int[3];
      pinned.get(2, part, 1, 2);
      assertThat(part).containsExactly(0, 2, 3);
      Faults.outOfBounds(() -> pinned.put(new int[9], 0, 3, 2), "[3, 3 + 2)", "4 int");
      Faults.outOfBounds(() -> pinned.get(-1, new int[9], 0, 2), "[-1, -1 + 2)", "4 int");
      Faults.outOfBounds(() -> pinned.put(new int[1], 0, 0, 2), "");
      Faults.outOfBounds(() -> pinned.get(0, new int[4], 3, 2), "");
    }
  }

  @Test
  default void lengthsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend().allocate(ElementType.INT, -1))
        .withMessageContaining("-1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend().allocatePinned(ElementType.INT, -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend().allocatePinned(ElementType.INT, 1 << 29))
        .withMessageContaining("2^31 - 1");
  }

  @Test
  default void allocatedMemoryIsTheSumOfOpenBuffers() {
    DeviceBuffer<int[]> first = backend().allocate(ElementType.INT, 100);
    DeviceBuffer<long[]> second = backend().allocate(ElementType.LONG, 10);
    assertThat(backend().allocatedMemory()).isEqualTo(480);
    first.close();
    first.close();
    assertThat(backend().allocatedMemory()).isEqualTo(80);
    second.close();
    assertThat(backend().allocatedMemory()).isZero();
  }

  @Test
  default void freeMemoryIsWithinTheDevices() {
    OptionalLong free = backend().freeMemory();
    OptionalLong all = device().fact(DeviceFact.MEMORY_BYTES);
    if (free.isPresent() && all.isPresent()) {
      assertThat(free.getAsLong()).isBetween(0L, all.getAsLong());
    }
  }

  @Test
  default void closedBuffersAreRefused() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> open = ints(queue, 1, 2, 3)) {
      DeviceBuffer<int[]> closed = ints(queue, 1, 2, 3);
      closed.close();
      PinnedBuffer<int[]> closedPinned = pinnedInts(1, 2, 3);
      closedPinned.close();
      Faults.closed(() -> queue.write(new int[3], closed), "device buffer of 3 int");
      Faults.closed(() -> queue.read(closed, new int[3]), "device buffer of 3 int");
      Faults.closed(() -> queue.fill(closed, 1), "device buffer of 3 int");
      Faults.closed(() -> queue.copy(closed, 0, open, 0, 1), "device buffer of 3 int");
      Faults.closed(() -> queue.copy(open, 0, closed, 0, 1), "device buffer of 3 int");
      Faults.closed(() -> queue.write(closedPinned, 0, open, 0, 1), "pinned buffer of 3 int");
      Faults.closed(() -> queue.read(open, 0, closedPinned, 0, 1), "pinned buffer of 3 int");
      assertThatIllegalStateException().isThrownBy(closedPinned::bytes);
      assertThat(contents(queue, open)).containsExactly(1, 2, 3);
    }
  }
}
