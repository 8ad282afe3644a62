package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a device that fails permanently, as a CUDA context does after an illegal access: from a
 * chosen launch on, every call of the driver throws an exception.
 */
class DeviceFaultTest {
  private static final String LINE = "an illegal memory access was encountered";

  static Stream<ExecutionPolicy> policies() {
    return ExecutionPolicies.all().stream();
  }

  /**
   * Opens the CPU device.
   *
   * @param launches the number of launches after which the driver fails permanently
   */
  private static Backend open(int launches) {
    CpuProvider provider = new CpuProvider();
    DeviceInfo device = provider.find().devices().get(0);
    AtomicInteger left = new AtomicInteger(launches);
    return new Backend(device, around(DeviceDriver.class, provider.open(device), left));
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

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void failsAndLeavesNothingOpen(ExecutionPolicy policy) {
    // The driver fails at the first launch of all, at a launch in the sweep, or at launches in a
    // run.
    for (int launch : new int[] {1, 10, 250, 254}) {
      Backend backend = open(launch);
      assertThatThrownBy(() -> runUntilItFails(policy, backend))
          .as("launch %d", launch)
          .isInstanceOf(BackendException.class)
          .hasMessageContaining(LINE);
      assertThat(backend.openResources()).isEmpty();
    }
  }

  /** Runs three queries again and again; the sweep may have fewer launches than the driver. */
  private static void runUntilItFails(ExecutionPolicy policy, Backend backend) {
    ExecutionContext context = ExecutionContext.of(backend, Inputs.UPLOADED);
    for (int run = 0; run < 30; run++) {
      try (Closer closer = new Closer()) {
        List<DeviceQuery> queries = new ArrayList<>();
        for (int seed = 0; seed < 3; seed++) {
          queries.add(closer.own(new DiamondKind().ready(backend, 50, seed)));
        }
        QueryExecution execution = closer.own(policy.ready(queries, context));
        execution.run();
        assertThat(execution.outcomes())
            .allSatisfy(
                outcome -> {
                  if (outcome.fault() != null) {
                    assertThat(outcome.fault()).hasMessageContainingAll(outcome.query(), LINE);
                  }
                });
      }
    }
  }
}
