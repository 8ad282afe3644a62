package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A device that fails in one statement: the next one is answered. */
class DeviceFaultsTest {
  private static final String SQL = "select customer, count(*) from orders group by customer";

  private String failing = "";
  private int calls;

  private <T> T around(Class<T> type, T real) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals(failing) && --calls < 0) {
                throw failing.equals("allocate")
                    ? new OutOfDeviceMemoryException("a device", 8, OptionalLong.empty())
                    : new BackendException("the kernel was killed");
              }
              return wrapped(() -> method.invoke(real, arguments));
            }));
  }

  /** A call of a method. */
  private interface Call {
    @Nullable Object invoke() throws ReflectiveOperationException;
  }

  private @Nullable Object wrapped(Call call) throws Throwable {
    try {
      Object result = call.invoke();
      return result instanceof DriverQueue queue ? around(DriverQueue.class, queue) : result;
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  @Test
  void theNextStatementIsAnswered() {
    CpuProvider provider = new CpuProvider();
    DeviceInfo device = provider.find().devices().get(0);
    Path shop = Path.of("../docs/examples/shop");
    try (Backend backend = new Backend(device, around(DeviceDriver.class, provider.open(device)))) {
      try (QueryEngine engine = QueryEngine.open(shop, backend)) {
        int rows = engine.query(SQL).rows().rows();
        for (int first = 0; first < 6; first++) {
          calls = first;
          failing = "launch";
          assertThatThrownBy(() -> engine.query(SQL, "a statement"))
              .isInstanceOf(InputException.class)
              .hasMessage("a statement: the kernel was killed");
          calls = first;
          failing = "allocate"; // and from then on: the host has an answer
          assertThat(engine.query(SQL).rows().rows()).isEqualTo(rows);
          assertThat(engine.query(SQL).steps().get(0).details()).endsWith("[host]");
          failing = "";
          assertThat(engine.query(SQL).shortages()).isZero();
        }
      }
      assertThat(backend.openResources()).isEmpty();
    }
  }
}
