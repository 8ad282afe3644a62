package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.input.Plugins;
import org.gpuquerylab.input.Reason;

/**
 * The devices of this machine. A device that does not work is a line in {@link #problems()}, never
 * an exception: a machine without drivers still has its CPU.
 */
public final class Backends {
  private final Map<DeviceInfo, BackendProvider> devices = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private Backends() {}

  /**
   * Something that is there but does not work, or is missing.
   *
   * @param backend the backend's id, or the place of a provider that did not load
   * @param reason one line
   */
  public record Problem(String backend, String reason) {}

  /** Looks for every backend on the class path and its devices. */
  public static Backends find() {
    return find(ServiceLoader.load(BackendProvider.class).iterator());
  }

  /** Asks the given providers; an iterator that throws counts as a provider that did not load. */
  public static Backends find(Iterator<? extends BackendProvider> providers) {
    Backends found = new Backends();
    Plugins.<BackendProvider>each(
        providers,
        (provider, number) -> found.ask(place(number), provider),
        (fault, number) -> found.problems.add(new Problem(place(number), reason(fault))));
    return found;
  }

  /**
   * The ids of the backends on the class path, in its order; looks at no device. Leaves out a
   * provider that does not load; {@link #find()} says why.
   */
  public static List<String> ids() {
    List<String> ids = new ArrayList<>();
    Plugins.<BackendProvider>each(
        ServiceLoader.load(BackendProvider.class).iterator(),
        (provider, number) -> ids.add(provider.id()),
        (fault, number) -> {});
    return ids;
  }

  private static String place(int number) {
    return "provider " + number;
  }

  private void ask(String place, BackendProvider provider) {
    String id = place;
    try {
      id = provider.id();
      add(id, provider);
    } catch (Exception | Error e) {
      // Catches errors as well: native libraries throw them where they are missing or have the
      // wrong version.
      problems.add(new Problem(id, reason(e)));
    }
  }

  private void add(String id, BackendProvider provider) {
    BackendProvider.Findings findings = provider.find();
    findings.problems().forEach(line -> problems.add(new Problem(id, line)));
    findings.devices().forEach(device -> devices.put(device, provider));
    if (findings.devices().isEmpty() && findings.problems().isEmpty()) {
      problems.add(new Problem(id, "no device found"));
    }
  }

  private static String reason(Throwable error) {
    return Reason.of(error, BackendException.class);
  }

  /** Every usable device. */
  public List<DeviceInfo> devices() {
    return List.copyOf(devices.keySet());
  }

  /** What does not work here and why. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /**
   * The preferred device of the selection: GPUs before other kinds, then in the order found.
   *
   * @param selector a backend's id ({@code opencl}) or a device of it ({@code opencl:1})
   * @throws BackendException if no device matches; the message names the devices that there are,
   *     and says why the backend asked for is missing
   */
  public DeviceInfo select(String selector) {
    return devices.keySet().stream()
        .filter(d -> d.backend().equals(selector) || d.selector().equals(selector))
        .max(preferFirst(Comparator.comparing(DeviceInfo::kind)))
        .orElseThrow(() -> notFound(selector));
  }

  /**
   * The most capable device: a GPU with native replay, any GPU, an accelerator, the CPU backend.
   */
  public DeviceInfo best() {
    Comparator<DeviceInfo> capable =
        Comparator.comparing(DeviceInfo::kind)
            .thenComparing(d -> d.has(Capability.NATIVE_REPLAY))
            .thenComparing(d -> !d.has(Capability.COMPILES_KERNELS));
    return devices.keySet().stream()
        .max(preferFirst(capable))
        .orElseThrow(() -> new BackendException("no backend found"));
  }

  /** Opens the device of {@link #select}. */
  public Backend open(String selector) {
    return open(select(selector));
  }

  /**
   * Opens a device of {@link #devices()}.
   *
   * @throws BackendException where the device does not open
   */
  public Backend open(DeviceInfo device) {
    return open(device, provider -> provider.open(device));
  }

  /**
   * Opens a device of {@link #devices()} that has {@link Capability#PARTITIONS}, in partitions of
   * equal size that are as large as possible. Only queues of the whole device use the
   * multiprocessors left over.
   *
   * @param partitions how many, at least 1
   * @throws BackendException if the device cannot be partitioned, or not into so many partitions
   */
  public Backend open(DeviceInfo device, int partitions) {
    if (partitions < 1) {
      throw new IllegalArgumentException(
          "the number of partitions must be positive, not " + partitions);
    }
    return open(device, provider -> provider.open(device, partitions));
  }

  private Backend open(DeviceInfo device, Function<BackendProvider, DeviceDriver> opening) {
    BackendProvider provider = devices.get(device);
    if (provider == null) {
      throw notFound(device.selector());
    }
    try {
      return new Backend(device, opening.apply(provider));
    } catch (BackendException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw new BackendException(device + " does not open: " + reason(e), e);
    }
  }

  /** {@code Stream.max} keeps the last of equals; this makes it keep the first. */
  private Comparator<DeviceInfo> preferFirst(Comparator<DeviceInfo> order) {
    List<DeviceInfo> found = devices();
    return order.thenComparing(Comparator.comparing(found::indexOf).reversed());
  }

  private BackendException notFound(String selector) {
    StringBuilder message = new StringBuilder("no device '" + selector + "' here; there are ");
    message.append(
        devices.isEmpty()
            ? "none"
            : String.join(", ", devices().stream().map(DeviceInfo::selector).toList()));
    for (Problem problem : problems) {
      if (selector.startsWith(problem.backend())) {
        message.append("; ").append(problem.backend()).append(": ").append(problem.reason());
      }
    }
    return new BackendException(message.toString());
  }
}
