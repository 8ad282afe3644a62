package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Backends.Problem;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.MendableException;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.BackendProvider.Fault;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.junit.jupiter.api.Test;

class BackendsTest {

  static DeviceInfo device(String backend, int index, DeviceInfo.Kind kind, Capability... c) {
    return new DeviceInfo(backend, index, kind, "a device", "1", Set.of(c), Map.of());
  }

  static BackendProvider provider(String id, Supplier<BackendProvider.Findings> findings) {
    return new BackendProvider() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Findings find() {
        return findings.get();
      }

      @Override
      public DeviceDriver open(DeviceInfo device) {
        throw new UnsatisfiedLinkError("gone since");
      }
    };
  }

  static BackendProvider provider(String id, DeviceInfo... devices) {
    return provider(id, () -> new BackendProvider.Findings(List.of(devices), List.of()));
  }

  private static BackendProvider failing(String id, Supplier<? extends Throwable> fault) {
    return provider(
        id,
        () -> {
          throw BackendsTest.<RuntimeException>sneaky(fault.get());
        });
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a provider may throw anything
  private static <T extends Throwable> T sneaky(Throwable fault) throws T {
    throw (T) fault;
  }

  private static final DeviceInfo CPU = device("cpu", 0, DeviceInfo.Kind.CPU);

  /** The CPU is found even if other providers are broken. */
  private static List<Problem> problems(BackendProvider broken) {
    Backends found = Backends.find(List.of(broken, provider("cpu", CPU)).iterator());
    assertThat(found.devices()).contains(CPU);
    return found.problems();
  }

  @Test
  void thisModuleFindsTheCpu() {
    assertThat(Backends.find().devices()).extracting(DeviceInfo::backend).contains("cpu");
  }

  @Test
  void providerThatThrowsIsAProblemWithItsReason() {
    assertThat(problems(failing("cuda", () -> new BackendException("the driver is too old"))))
        .containsExactly(new Problem("cuda", "the driver is too old"));
    assertThat(problems(failing("cuda", () -> new UnsatisfiedLinkError("no x in\njava.library"))))
        .containsExactly(new Problem("cuda", "UnsatisfiedLinkError: no x in"));
    assertThat(problems(failing("cuda", () -> new NoClassDefFoundError("org/jocl/CL"))))
        .containsExactly(new Problem("cuda", "NoClassDefFoundError: org/jocl/CL"));
    assertThat(problems(failing("cuda", () -> new Error("native library of another version"))))
        .containsExactly(new Problem("cuda", "Error: native library of another version"));
    assertThat(problems(failing("cuda", NullPointerException::new)))
        .containsExactly(new Problem("cuda", "NullPointerException"));
    assertThat(problems(failing("cuda", () -> new java.io.IOException("checked"))))
        .containsExactly(new Problem("cuda", "IOException: checked"));
  }

  @Test
  void whatTheUserShouldDoIsKept() {
    List<Problem> problems =
        problems(
            failing(
                "cuda",
                () -> new MendableException("no folder", "make it", new IllegalStateException())));
    assertThat(problems).containsExactly(new Problem("cuda", "no folder", "make it"));
    assertThat(problems.get(0).line()).isEqualTo("no folder; make it");
  }

  @Test
  void reasonReachesToTheRoot() {
    Throwable root = new IllegalStateException("libcuda.so.1 is missing");
    assertThat(problems(failing("cuda", () -> new ExceptionInInitializerError(root))))
        .containsExactly(
            new Problem(
                "cuda",
                "ExceptionInInitializerError: IllegalStateException: libcuda.so.1 is missing"));
  }

  @Test
  void providerWithoutAnIdIsNamedByItsPlace() {
    BackendProvider nameless =
        new BackendProvider() {
          @Override
          public String id() {
            throw new IllegalStateException("no name");
          }

          @Override
          public Findings find() {
            throw new AssertionError("not asked");
          }

          @Override
          public DeviceDriver open(DeviceInfo device) {
            throw new AssertionError("not asked");
          }
        };
    assertThat(problems(nameless))
        .containsExactly(new Problem("provider 1", "IllegalStateException: no name"));
  }

  @Test
  void providerWithoutDevicesIsAProblem() {
    assertThat(problems(provider("opencl")))
        .containsExactly(new Problem("opencl", "no device found"));
    assertThat(
            problems(
                provider(
                    "opencl",
                    () ->
                        new BackendProvider.Findings(
                            List.of(), List.of(new Fault("ICD x"), new Fault("ICD y", "mend y"))))))
        .containsExactly(new Problem("opencl", "ICD x"), new Problem("opencl", "ICD y", "mend y"));
  }

  @Test
  void devicesAndProblemsOfOneProviderAreBothKept() {
    DeviceInfo gpu = device("opencl", 0, DeviceInfo.Kind.GPU);
    Backends found =
        Backends.find(
            List.of(
                    provider(
                        "opencl",
                        () ->
                            new BackendProvider.Findings(
                                List.of(gpu), List.of(new Fault("no fp64")))))
                .iterator());
    assertThat(found.devices()).containsExactly(gpu);
    assertThat(found.problems()).containsExactly(new Problem("opencl", "no fp64"));
  }

  /**
   * Behaves like a ServiceLoader in which the second provider's constructor throws an exception.
   */
  @Test
  void providersThatDoNotLoadAreSkipped() {
    List<Supplier<BackendProvider>> steps = new ArrayList<>();
    steps.add(() -> provider("opencl"));
    for (String name : List.of("x.A", "x.B")) {
      steps.add(
          () -> {
            throw new ServiceConfigurationError(
                "Provider " + name + " could not be instantiated", new ArithmeticException("why"));
          });
    }
    steps.add(() -> provider("cpu", CPU));
    Backends found = Backends.find(iterator(steps));
    assertThat(found.devices()).containsExactly(CPU);
    assertThat(found.problems())
        .containsExactly(
            new Problem("opencl", "no device found"),
            new Problem(
                "provider 2", "Provider x.A could not be instantiated: ArithmeticException: why"),
            new Problem(
                "provider 3", "Provider x.B could not be instantiated: ArithmeticException: why"));
  }

  private static Iterator<BackendProvider> iterator(List<Supplier<BackendProvider>> steps) {
    Iterator<Supplier<BackendProvider>> next = steps.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return next.hasNext();
      }

      @Override
      public BackendProvider next() {
        return next.next().get();
      }
    };
  }

  @Test
  void iteratorThatThrowsForEverEndsTheSearch() {
    Iterator<BackendProvider> stuck =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            throw new ServiceConfigurationError("broken configuration file");
          }

          @Override
          public BackendProvider next() {
            throw new NoSuchElementException();
          }
        };
    Backends found = Backends.find(stuck);
    assertThat(found.devices()).isEmpty();
    assertThat(found.problems())
        .containsExactly(new Problem("provider 1", "broken configuration file"));
    assertThatExceptionOfType(BackendException.class).isThrownBy(found::best);
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> found.select("cpu"))
        .withMessageContaining("there are none");
  }

  @Test
  void unknownNamesSayWhatThereIsAndWhyNot() {
    Backends found =
        Backends.find(
            List.of(
                    provider("cpu", CPU),
                    failing("cuda", () -> new BackendException("no driver")),
                    failing("opencl", () -> new BackendException("no loader")))
                .iterator());
    for (String selector : List.of("cuda", "cuda:1")) {
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> found.select(selector))
          .withMessage("no device '%s' here; there are cpu:0; cuda: no driver", selector);
    }
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> found.open("metal"))
        .withMessage("no device 'metal' here; there are cpu:0");
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> found.open(device("cpu", 9, DeviceInfo.Kind.CPU)))
        .withMessageContaining("cpu:9");
  }

  @Test
  void deviceThatDoesNotOpenSaysWhy() {
    Backends found = Backends.find(List.of(provider("cpu", CPU)).iterator());
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> found.open("cpu"))
        .withMessage("cpu:0 a device does not open: UnsatisfiedLinkError: gone since");
  }

  @Test
  void namesTheBackendsOfTheClassPath() {
    assertThat(Backends.ids()).contains("cpu").doesNotHaveDuplicates();
    assertThat(Backends.ids())
        .containsAll(Backends.find().devices().stream().map(DeviceInfo::backend).toList());
  }
}
