package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests allocations that do not fit. */
public interface MemoryContract extends DeviceFixture {

  @ParameterizedTest
  @ValueSource(longs = {1L << 50, Long.MAX_VALUE / 8, Long.MAX_VALUE / 4, Long.MAX_VALUE})
  default void absurdSizesAreOutOfMemory(long length) {
    OutOfDeviceMemoryException fault = refused(() -> backend().allocate(ElementType.LONG, length));
    long asked = length > Long.MAX_VALUE / 8 ? Long.MAX_VALUE : 8 * length;
    assertThat(fault.askedBytes()).isEqualTo(asked);
    assertThat(fault).hasMessageContainingAll("" + asked, device().toString(), "free");
    assertUsable();
  }

  /**
   * The allocation bypasses the shared check: the driver itself must refuse it, with the same
   * exception.
   */
  @Test
  default void driverOutOfMemoryIsTheSameFault() {
    long bytes = device().fact(DeviceFact.MEMORY_BYTES).orElse(1L << 40) / 8 * 9;
    withLimit(
        Long.MAX_VALUE,
        () -> {
          OutOfDeviceMemoryException fault =
              refused(() -> backend().allocate(ElementType.LONG, bytes / 8));
          assertThat(fault.askedBytes()).isEqualTo(bytes / 8 * 8);
          assertThat(fault.freeBytes().orElse(0)).isNotNegative();
        });
    assertUsable();
  }

  /**
   * The limit is the whole memory of a GPU, but only a small part of the host's, which others need
   * too.
   */
  @Test
  default void exhaustedMemoryIsFreeAgainOnceClosed() {
    boolean own = device().kind() == DeviceInfo.Kind.GPU;
    long all = own ? device().fact(DeviceFact.MEMORY_BYTES).orElse(1L << 26) : 1L << 26;
    withLimit(
        all,
        () -> {
          for (int round = 0; round < 2; round++) {
            List<DeviceBuffer<byte[]>> buffers = new ArrayList<>();
            OutOfDeviceMemoryException fault =
                refused(() -> allocateUntilRefused(all / 16, buffers));
            assertThat(fault.askedBytes()).isEqualTo(all / 16);
            fault.freeBytes().ifPresent(free -> assertThat(free).isBetween(0L, all));
            assertThat(buffers).hasSizeBetween(own ? 1 : 16, 16);
            buffers.forEach(DeviceBuffer::close);
            assertUsable();
          }
        });
  }

  private void allocateUntilRefused(long bytes, List<DeviceBuffer<byte[]>> buffers) {
    for (int i = 0; i < 1000; i++) {
      buffers.add(backend().allocate(ElementType.BYTE, bytes));
    }
  }

  @Test
  default void budgetIsHeldToTheByte() {
    withLimit(
        1000,
        () -> {
          assertThat(backend().freeMemory().orElseThrow()).isLessThanOrEqualTo(1000);
          try (DeviceBuffer<byte[]> most = backend().allocate(ElementType.BYTE, 900)) {
            assertThat(most.length()).isEqualTo(900);
            OutOfDeviceMemoryException fault =
                refused(() -> backend().allocate(ElementType.INT, 26));
            assertThat(fault.askedBytes()).isEqualTo(104);
            assertThat(fault.freeBytes()).isEqualTo(OptionalLong.of(100));
            assertThat(fault).hasMessageContainingAll("104 bytes", "100 bytes free");
            backend().allocate(ElementType.INT, 25).close();
            backend().limitMemory(500);
            refused(() -> backend().allocate(ElementType.BYTE, 1));
            assertThat(backend().freeMemory()).hasValue(0);
          }
          backend().allocate(ElementType.BYTE, 500).close();
        });
    Faults.illegalArgument(() -> backend().limitMemory(-1), "-1");
  }

  /** Freed memory of many sizes is kept only as far as the limit allows, and is given back. */
  @Test
  default void keptMemoryIsWithinTheLimit() {
    long limit = 1 << 20;
    long seed = 4_304;
    SplittableRandom random = new SplittableRandom(seed);
    withLimit(
        limit,
        () -> {
          try (CommandQueue queue = backend().newQueue()) {
            for (int i = 0; i < 100; i++) {
              try (DeviceBuffer<int[]> one = someInts(random);
                  DeviceBuffer<int[]> other = someInts(random)) {
                queue.fill(one, i);
                queue.fill(other, i);
                assertWithin(limit, seed);
              }
              assertWithin(limit, seed);
              if (i % 5 == 0) {
                queue.finish();
              }
            }
          }
          backend().allocate(ElementType.BYTE, limit).close();
          for (int length = 1 << 10; length < 1 << 15; length *= 2) {
            backend().allocate(ElementType.INT, length).close();
          }
          backend().limitMemory(5000);
          assertWithin(5000, seed);
        });
    assertUsable();
  }

  private DeviceBuffer<int[]> someInts(SplittableRandom random) {
    return backend().allocate(ElementType.INT, 1 + random.nextInt(1 << random.nextInt(4, 18)));
  }

  private void assertWithin(long limit, long seed) {
    assertThat(backend().allocatedMemory() + backend().keptMemory())
        .as("seed %d", seed)
        .isLessThanOrEqualTo(limit);
  }

  /** Another queue may get memory that was closed before the commands that use it ran. */
  @Test
  default void closedMemoryIsNotGivenAwayWhileCommandsUseIt() {
    int rounds = 100;
    int length = 1 << 12;
    try (CommandQueue queue = backend().newQueue();
        CommandQueue other = backend().newQueue();
        DeviceBuffer<int[]> copied = backend().allocate(ElementType.INT, rounds)) {
      for (int i = 0; i < rounds; i++) {
        try (DeviceBuffer<int[]> used = backend().allocate(ElementType.INT, length)) {
          queue.fill(used, i);
          queue.copy(used, length - 1, copied, i, 1);
        }
        try (DeviceBuffer<int[]> next = backend().allocate(ElementType.INT, length)) {
          other.fill(next, -1);
        }
        if (i % 3 == 0) {
          other.finish();
        }
        if (i % 10 == 0) {
          queue.finish();
        }
      }
      assertThat(contents(queue, copied)).containsExactly(IntStream.range(0, rounds).toArray());
    }
  }

  @Test
  default void workspaceThatDoesNotFitLeavesNothing() {
    withLimit(
        1000,
        () -> {
          try (Workspace workspace = new Workspace(backend())) {
            workspace.allocate(ElementType.BYTE, 600);
            workspace.allocatePinned(ElementType.INT, 10);
            refused(() -> workspace.allocate(ElementType.BYTE, 401));
            assertThat(backend().openResources()).isEmpty();
            assertThat(backend().allocatedMemory()).isZero();
          }
        });
  }

  private static OutOfDeviceMemoryException refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable allocation) {
    OutOfDeviceMemoryException fault =
        catchThrowableOfType(OutOfDeviceMemoryException.class, allocation);
    assertThat(fault).as("the allocation is refused").isNotNull();
    return fault;
  }

  private void withLimit(long bytes, Runnable test) {
    backend().limitMemory(bytes);
    try {
      test.run();
    } finally {
      backend().limitMemory(device().fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE));
    }
  }

  private void assertUsable() {
    assertThat(backend().allocatedMemory()).isZero();
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> buffer = ints(queue, 1, 2, 3)) {
      assertThat(contents(queue, buffer)).containsExactly(1, 2, 3);
    }
  }
}
