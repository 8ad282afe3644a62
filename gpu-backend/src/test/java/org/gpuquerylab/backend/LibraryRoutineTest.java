package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.kernel.LibraryRoutine;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverRoutine;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests the check of calls against the routines of a driver's library. The driver is the CPU driver
 * with one routine.
 */
class LibraryRoutineTest {
  private static final KernelSignature DSCAL =
      new KernelSignature(
          "dscal",
          "a library",
          List.of(
              new KernelParameter("n", false, ElementType.INT),
              new KernelParameter("alpha", false, ElementType.DOUBLE),
              new KernelParameter("x", true, ElementType.DOUBLE)));

  /** The library's only routine. */
  private record Routine(KernelSignature signature) implements DriverRoutine {
    @Override
    public long scratch(int... sizes) {
      return Arrays.stream(sizes).sum();
    }

    @Override
    public KernelResources resources() {
      return KernelResources.UNKNOWN;
    }

    @Override
    public OptionalInt residentGroups(int groupSize) {
      return OptionalInt.empty();
    }
  }

  /** A call that no test runs. */
  interface NeverCalled extends LibraryRoutine {
    @Override
    default void onHost(Grid grid, KernelDefines defines) {
      throw new AssertionError(getClass() + " is not called");
    }
  }

  record Dscal(int n, double alpha, DeviceBuffer<double[]> x) implements NeverCalled {}

  record Dcopy(int n, DeviceBuffer<double[]> x, DeviceBuffer<double[]> y) implements NeverCalled {}

  /** Records of the same name with other components. */
  private static final class Wrong {
    record Dscal(double alpha, int n, DeviceBuffer<double[]> x) implements NeverCalled {}
  }

  private static final class Narrow {
    record Dscal(int n, double alpha, DeviceBuffer<float[]> x) implements NeverCalled {}
  }

  private static Backend open() {
    CpuProvider provider = new CpuProvider();
    DeviceInfo device = provider.find().devices().get(0);
    DeviceDriver real = provider.open(device);
    Class<?>[] type = {DeviceDriver.class};
    DeviceDriver driver =
        (DeviceDriver)
            Proxy.newProxyInstance(
                type[0].getClassLoader(),
                type,
                (proxy, method, arguments) ->
                    method.getName().equals("routine")
                        ? routine((KernelSignature) arguments[0])
                        : invoke(() -> method.invoke(real, arguments)));
    return new Backend(device, driver);
  }

  private static @Nullable DriverRoutine routine(KernelSignature call) {
    return call.kernel().equals("dscal") ? new Routine(DSCAL) : null;
  }

  private interface Invocation {
    @Nullable Object run() throws ReflectiveOperationException;
  }

  private static @Nullable Object invoke(Invocation invocation) throws Throwable {
    try {
      return invocation.run();
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  @Test
  void asksTheLibraryForTheScratchOfARoutineThatItHas() {
    try (Backend backend = open()) {
      assertThat(backend.has(Dscal.class)).isTrue();
      assertThat(backend.<Dscal>compile(Dscal.class).scratch(3, 4)).isEqualTo(7);
    }
  }

  @Test
  void refusesARoutineThatTheLibraryLacks() {
    try (Backend backend = open()) {
      assertThat(backend.has(Dcopy.class)).isFalse();
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> backend.compile(Dcopy.class))
          .withMessage(backend.device() + " has no library with a routine dcopy");
    }
  }

  @Test
  void namesTheComponentThatTheLibraryTakesOtherwise() {
    try (Backend backend = open()) {
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> backend.compile(Wrong.Dscal.class))
          .withMessage("Dscal.alpha stands before n, but kernel dscal (a library) takes n first");
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> backend.compile(Narrow.Dscal.class))
          .withMessage(
              "Dscal.x is of DeviceBuffer<float[]>, but kernel dscal (a library) takes a buffer of"
                  + " double");
    }
  }
}
