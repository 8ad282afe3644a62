package org.gpuquerylab.backend;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.junit.jupiter.api.Assumptions;

/**
 * The devices that tests run on: every device found. The environment variable {@code
 * REQUIRED_BACKENDS}, such as {@code cpu,opencl}, makes a backend that is on the class path but
 * finds no device a failure; tests of a module are not asked for backends that the module does not
 * see.
 *
 * <p>Use: {@code @MethodSource("org.gpuquerylab.backend.TestBackends#devices")}.
 */
public final class TestBackends {
  private static final Backends FOUND = Backends.find();
  private static final Map<DeviceInfo, Backend> SHARED = new ConcurrentHashMap<>();

  private TestBackends() {}

  /** Every device of this machine. */
  public static Stream<DeviceInfo> devices() {
    checkRequired();
    return FOUND.devices().stream();
  }

  /**
   * Every device of one backend. Where there is none, the tests are skipped with the reason, or
   * fail where the backend is required.
   */
  public static Stream<DeviceInfo> devices(String backend) {
    List<DeviceInfo> devices = devices().filter(d -> d.backend().equals(backend)).toList();
    Assumptions.assumeFalse(
        devices.isEmpty(), () -> "no " + backend + " device here: " + FOUND.problems());
    return devices.stream();
  }

  /** Opens a device of {@link #devices()}. */
  public static Backend open(DeviceInfo device) {
    return FOUND.open(device);
  }

  /** Opens a device of {@link #devices()} in partitions. */
  public static Backend open(DeviceInfo device, int partitions) {
    return FOUND.open(device, partitions);
  }

  /** A backend of a device of {@link #devices()} that stays open for all tests; do not close it. */
  public static Backend shared(DeviceInfo device) {
    return SHARED.computeIfAbsent(device, FOUND::open);
  }

  private static void checkRequired() {
    List<String> present = FOUND.devices().stream().map(DeviceInfo::backend).toList();
    String required = System.getenv().getOrDefault("REQUIRED_BACKENDS", "");
    Arrays.stream(required.split(","))
        .map(String::strip)
        .filter(backend -> !present.contains(backend) && isOnClassPath(backend))
        .findFirst()
        .ifPresent(
            backend -> {
              throw new AssertionError(
                  "REQUIRED_BACKENDS names " + backend + ", found " + present + FOUND.problems());
            });
  }

  /** A provider that finds no device leaves a problem; one that does not load has lost its id. */
  private static boolean isOnClassPath(String backend) {
    return FOUND.problems().stream()
        .map(Backends.Problem::backend)
        .anyMatch(id -> id.equals(backend) || id.startsWith("provider "));
  }
}
