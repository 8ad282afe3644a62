package org.gpuquerylab.backend;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The devices that tests run on: every device found. The environment variable {@code
 * REQUIRED_BACKENDS}, such as {@code cpu,opencl}, makes a missing backend a failure.
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

  /** Every device of one backend; none where the backend is not here and not required. */
  public static Stream<DeviceInfo> devices(String backend) {
    return devices().filter(device -> device.backend().equals(backend));
  }

  /** Opens a device of {@link #devices()}. */
  public static Backend open(DeviceInfo device) {
    return FOUND.open(device);
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
        .filter(backend -> !backend.isEmpty() && !present.contains(backend))
        .findFirst()
        .ifPresent(
            backend -> {
              throw new AssertionError(
                  "REQUIRED_BACKENDS names " + backend + ", found " + present + FOUND.problems());
            });
  }
}
