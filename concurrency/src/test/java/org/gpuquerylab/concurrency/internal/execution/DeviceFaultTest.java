package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a device that fails permanently, as a CUDA context does after an illegal access: from a
 * chosen launch on, every call of the driver throws an exception.
 */
class DeviceFaultTest {
  private static final String LINE = "an illegal memory access was encountered";

  private final List<Backend> opened = new ArrayList<>();

  /** The number of launches until the driver fails permanently; below 0 if it never fails. */
  private final AtomicInteger launchesLeft = new AtomicInteger(-1);

  static Stream<ExecutionPolicy> policies() {
    return ExecutionPolicies.all().stream()
        .filter(
            policy -> !policy.name().equals("partitioned")); // it needs a device with partitions
  }

  private Backend open() {
    CpuProvider provider = new CpuProvider();
    DeviceInfo device = provider.find().devices().get(0);
    AtomicInteger left = new AtomicInteger(launchesLeft.getAndSet(-1));
    opened.add(new Backend(device, around(DeviceDriver.class, provider.open(device), left)));
    return opened.get(opened.size() - 1);
  }

  private static <T> T around(Class<T> type, T real, AtomicInteger left) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> call(real, method, arguments, left)));
  }

  private static @Nullable Object call(
      Object real, Method method, Object @Nullable [] arguments, AtomicInteger left)
      throws Throwable {
    boolean launch = method.getName().equals("launch");
    if (left.get() == 0 || (launch && left.decrementAndGet() == 0)) {
      throw new BackendException(LINE);
    }
    try {
      Object result = method.invoke(real, arguments);
      return result instanceof DriverQueue queue ? around(DriverQueue.class, queue, left) : result;
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  private static List<PlannedQuery> requests(int count) {
    return Stream.iterate(1L, seed -> seed + 1)
        .limit(count)
        .map(seed -> new PlannedQuery(new DiamondKind(), 50, seed))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void failsEveryQueryInFlightAndOpensAFreshBackend(ExecutionPolicy policy) {
    // The driver fails at the first launch of all, at a launch in the sweep, or at launches in the
    // run.
    for (int launch : new int[] {1, 10, 250, 254}) {
      opened.clear();
      launchesLeft.set(launch);
      try (QueryService service = new QueryService(this::open)) {
        List<QueryOutcome> outcomes = service.run(requests(3), policy);
        int runs = 1;
        while (outcomes.stream().allMatch(o -> o.fault() == null) && runs++ < 30) {
          outcomes = service.run(requests(3), policy); // the sweep had fewer launches
        }
        for (int i = 0; i < 3; i++) {
          assertThat(outcomes.get(i).query()).isEqualTo("diamond#" + (i + 1));
          assertThat(outcomes.get(i).fault())
              .hasMessageStartingWith("diamond#" + (i + 1))
              .hasMessageContaining(LINE);
        }
        assertThat(opened.get(0).openResources()).isEmpty();
        List<QueryOutcome> next = service.run(requests(3), policy);
        assertThat(opened).hasSize(2);
        assertThat(next).allMatch(outcome -> outcome.fault() == null);
      }
    }
  }
}
