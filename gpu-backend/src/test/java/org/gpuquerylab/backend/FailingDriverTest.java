package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests that resources stay consistent when a driver's calls fail. The driver is the CPU driver
 * with calls that throw exceptions.
 */
class FailingDriverTest {
  private final Set<String> failing = ConcurrentHashMap.newKeySet();
  private final List<String> closed = new ArrayList<>();

  private Backend open() {
    CpuProvider provider = new CpuProvider();
    DeviceInfo device = provider.find().devices().get(0);
    return new Backend(device, around(DeviceDriver.class, provider.open(device)));
  }

  private <T> T around(Class<T> type, T real) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> call(type, real, method, arguments)));
  }

  private @Nullable Object call(
      Class<?> type, Object real, Method method, Object @Nullable [] arguments) throws Throwable {
    if (failing.contains(method.getName())) {
      throw new BackendException(method.getName() + " failed");
    }
    if (method.getName().equals("close")) {
      closed.add(type.getSimpleName());
    }
    try {
      Object result = method.invoke(real, arguments);
      return result instanceof DriverQueue queue ? around(DriverQueue.class, queue) : result;
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  @Test
  void failedAllocationIsNotAccounted() {
    try (Backend backend = open()) {
      failing.add("allocate");
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> backend.allocate(ElementType.INT, 10));
      assertThat(backend.allocatedMemory()).isZero();
      assertThat(backend.openResources()).isEmpty();
    }
  }

  @Test
  void failedSequenceLeavesNothingOpen() {
    try (Backend backend = open();
        CommandQueue queue = backend.newQueue();
        DeviceBuffer<int[]> x = backend.allocate(ElementType.INT, 10)) {
      failing.add("instantiate");
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> queue.capture(() -> queue.fill(x, 1)))
          .withMessage("instantiate failed");
      assertThat(backend.openResources())
          .containsExactly("command queue", "device buffer of 10 int");
    }
  }

  @Test
  void failedBranchOfAReplayLeavesTheQueuesUsable() {
    try (Backend backend = open();
        CommandQueue queue = backend.newQueue(true);
        CommandQueue branch = backend.newQueue();
        DeviceBuffer<int[]> x = backend.allocate(ElementType.INT, 2)) {
      queue.write(new int[] {1, 2}, x);
      CommandSequence captured =
          queue.capture(
              List.of(branch),
              () -> {
                branch.copy(x, 0, x, 1, 1);
                queue.waitFor(branch.record());
                queue.fill(x, 5);
              });
      try (captured) {
        for (String call : List.of("newQueue", "fill", "copy", "record", "waitFor")) {
          failsInAReplay(call, queue, captured);
        }
        assertThat(queue.counters().replays()).isZero();
        queue.replay(captured);
        int[] contents = new int[2];
        queue.read(x, contents);
        assertThat(contents).containsExactly(5, 5);
        assertThat(closed).isEmpty();
      }
      assertThat(closed).as("the branch's own queue").containsExactly("DriverQueue");
      assertThat(backend.openResources()).hasSize(3);
    }
    assertThat(closed).hasSize(4);
  }

  private void failsInAReplay(String call, CommandQueue queue, CommandSequence sequence) {
    failing.add(call);
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> queue.replay(sequence))
        .withMessage(call + " failed");
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> sequence.trace(queue))
        .withMessage(call + " failed");
    failing.clear();
  }

  @Test
  void failedCommandIsNotCounted() {
    try (Backend backend = open();
        CommandQueue queue = backend.newQueue();
        DeviceBuffer<int[]> x = backend.allocate(ElementType.INT, 10)) {
      failing.add("fill");
      assertThatExceptionOfType(BackendException.class).isThrownBy(() -> queue.fill(x, 1));
      assertThat(queue.counters()).isEqualTo(QueueCounters.ZERO);
    }
  }

  @Test
  void queueIsClosedThoughItsCommandsFailed() {
    Backend backend = open();
    CommandQueue queue = backend.newQueue();
    failing.add("finish");
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(queue::close)
        .withMessage("finish failed");
    assertThat(closed).containsExactly("DriverQueue");
    assertThat(backend.openResources()).isEmpty();
    backend.close();
    assertThat(closed).containsExactly("DriverQueue", "DeviceDriver");
  }

  @Test
  void backendClosesTheRestThoughOneFails() {
    Backend backend = open();
    backend.newQueue();
    backend.newQueue();
    backend.allocate(ElementType.INT, 10);
    failing.add("finish");
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(backend::close)
        .withMessageContaining("finish failed")
        .satisfies(fault -> assertThat(fault.getSuppressed()).hasSize(1));
    assertThat(closed).containsExactly("DriverQueue", "DriverQueue", "DeviceDriver");
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
    backend.close();
  }
}
