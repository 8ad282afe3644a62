package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.junit.jupiter.api.Assumptions;

/**
 * The devices that tests run on: every device found. The environment variable {@code
 * REQUIRED_BACKENDS}, such as {@code cpu,opencl}, names required backends: if one of them is on a
 * module's class path but finds no device, the module's tests fail.
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
   * Every device of one backend. If there is none, the tests are skipped with the reason, or fail
   * if the backend is required.
   */
  public static Stream<DeviceInfo> devices(String backend) {
    List<DeviceInfo> devices = devices().filter(d -> d.backend().equals(backend)).toList();
    Assumptions.assumeFalse(
        devices.isEmpty(), () -> "no " + backend + " device here: " + FOUND.problems());
    return devices.stream();
  }

  /**
   * For each device of a backend, groups of one, two and three members that are all this device; if
   * there are two devices, also a group of both. If there is no device, this method does the same
   * as {@link #devices(String)}.
   */
  public static Stream<String> groups(String backend) {
    List<String> devices =
        devices(backend).filter(TestBackends::canBeMember).map(DeviceInfo::selector).toList();
    Assumptions.assumeFalse(devices.isEmpty(), () -> "no " + backend + " device can be in a group");
    List<String> groups = new ArrayList<>();
    for (String device : devices) {
      IntStream.rangeClosed(1, 3)
          .mapToObj(size -> String.join(Backends.AND, Collections.nCopies(size, device)))
          .forEach(groups::add);
    }
    if (devices.size() > 1) {
      groups.add(devices.get(0) + Backends.AND + devices.get(1));
      groups.add(devices.get(1) + Backends.AND + devices.get(0) + Backends.AND + devices.get(1));
    }
    return groups.stream();
  }

  /**
   * For each backend of this machine, its first two devices as a group or, if it has only one, this
   * device twice.
   */
  public static Stream<String> pairs() {
    Map<String, List<String>> byBackend =
        devices()
            .filter(TestBackends::canBeMember)
            .collect(
                Collectors.groupingBy(
                    DeviceInfo::backend,
                    LinkedHashMap::new,
                    Collectors.mapping(DeviceInfo::selector, Collectors.toList())));
    return byBackend.values().stream()
        .map(found -> found.get(0) + Backends.AND + found.get(Math.min(1, found.size() - 1)));
  }

  private static boolean canBeMember(DeviceInfo device) {
    return device.has(Capability.GROUPS);
  }

  /** Opens a group of {@link #groups} or {@link #pairs}. */
  public static DeviceGroup openGroup(String selector) {
    FOUND.devices().forEach(TestBackends::keepContext);
    return DeviceGroup.open(FOUND, selector);
  }

  /** Opens a device of {@link #devices()}. */
  public static Backend open(DeviceInfo device) {
    keepContext(device);
    return FOUND.open(device);
  }

  /**
   * Opens a device of {@link #devices()} that claims to have many multiprocessors. Code that
   * divides work among all of them does so as on a large GPU, whatever the device is.
   */
  public static Backend openWide(DeviceInfo device, long multiprocessors) {
    keepContext(device);
    DeviceInfo wide = with(device, DeviceFact.MULTIPROCESSORS, multiprocessors);
    for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
      if (provider.find().devices().contains(device)) {
        return new Backend(wide, provider.open(device));
      }
    }
    throw new IllegalArgumentException("no provider of " + device);
  }

  /** A backend of a device of {@link #devices()} that stays open for all tests; do not close it. */
  public static Backend shared(DeviceInfo device) {
    return SHARED.computeIfAbsent(device, FOUND::open);
  }

  /**
   * A GPU's driver takes up to a second to make a context and as long to end it, and longer if
   * other processes use the GPU. With a backend of the device open, opening another is fast.
   */
  private static void keepContext(DeviceInfo device) {
    if (device.kind() == DeviceInfo.Kind.GPU) {
      shared(device);
    }
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

  /**
   * A provider that finds no device reports a problem with the provider's id; a provider that does
   * not load has no id.
   */
  private static boolean isOnClassPath(String backend) {
    return FOUND.problems().stream()
        .map(Backends.Problem::backend)
        .anyMatch(id -> id.equals(backend) || id.startsWith("provider "));
  }

  /** Returns the same device with another value of one fact. */
  public static DeviceInfo with(DeviceInfo device, DeviceFact fact, long value) {
    Map<DeviceFact, Long> facts = new HashMap<>(device.facts());
    facts.put(fact, value);
    return new DeviceInfo(
        device.backend(),
        device.index(),
        device.kind(),
        device.name(),
        device.driver(),
        device.capabilities(),
        facts);
  }
}
