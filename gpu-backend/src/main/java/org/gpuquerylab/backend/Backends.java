package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;

/**
 * The devices of this machine. What does not work is a line in {@link #problems()}, never an
 * exception: a machine without drivers still has its CPU.
 */
public final class Backends {
  private final Map<DeviceInfo, BackendProvider> devices = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private Backends() {}

  /**
   * Something that is there but does not work, or is missing.
   *
   * @param backend the backend's id, or the provider's place where it did not load
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
    each(providers, found::ask, (place, fault) -> found.problems.add(new Problem(place, fault)));
    return found;
  }

  /**
   * The ids of the backends on the class path, in its order, without a look at any device. A
   * provider that does not load is left out; {@link #find()} tells why.
   */
  public static List<String> ids() {
    List<String> ids = new ArrayList<>();
    each(
        ServiceLoader.load(BackendProvider.class).iterator(),
        (place, provider) -> ids.add(provider.id()),
        (place, fault) -> {});
    return ids;
  }

  /**
   * Goes through providers.
   *
   * @param loaded what to do with one and its place
   * @param failed what to do with the place and the reason of one that did not load
   */
  private static void each(
      Iterator<? extends BackendProvider> providers,
      BiConsumer<String, BackendProvider> loaded,
      BiConsumer<String, String> failed) {
    String before = "";
    for (int i = 1; i < 1000; i++) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        loaded.accept("provider " + i, providers.next());
      } catch (Exception | Error e) {
        // A ServiceLoader's iterator throws once for each broken provider and then goes on; one
        // that throws the same again is stuck.
        String reason = reason(e);
        if (reason.equals(before)) {
          break;
        }
        before = reason;
        failed.accept("provider " + i, reason);
      }
    }
  }

  private void ask(String place, BackendProvider provider) {
    String id = place;
    try {
      id = provider.id();
      add(id, provider);
    } catch (Exception | Error e) {
      // Errors too: native libraries throw them where they are missing or of a wrong version.
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

  /** One line: what was thrown, and what lies behind it. */
  private static String reason(Throwable error) {
    Throwable root = error;
    for (int depth = 0; depth < 20 && root.getCause() != null; depth++) {
      root = root.getCause();
    }
    String line = line(error);
    return root == error || line.contains(line(root)) ? line : line + ": " + line(root);
  }

  /** Our own messages speak for themselves; "org/jocl/CL" alone does not. */
  private static String line(Throwable error) {
    String message = error.getMessage();
    String first = message == null ? "" : message.lines().findFirst().orElse("").strip();
    String type = error.getClass().getSimpleName();
    if (first.isEmpty()) {
      return type;
    }
    return error instanceof BackendException || error instanceof ServiceConfigurationError
        ? first
        : type + ": " + first;
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
   * @throws BackendException naming what there is, and why the backend asked for is not
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
   * Opens a device of {@link #devices()} with {@link Capability#PARTITIONS} in partitions of equal
   * size, as large as they can be; what is left over, only queues of the whole device use.
   *
   * @param partitions how many, at least 1
   * @throws BackendException where the device has no partitions or not so many
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
