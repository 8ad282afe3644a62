package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.MendableException;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.input.internal.Plugins;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.input.internal.Reason;

/**
 * The devices of this machine. A device that does not work causes a line in {@link #problems()},
 * never an exception: a machine without drivers still has its CPU.
 */
public final class Backends {
  /** The sign between the devices of a group. */
  public static final String AND = "+";

  private final Map<DeviceInfo, BackendProvider> devices = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private Backends() {}

  /**
   * A device or library that is missing, or that exists but does not work.
   *
   * @param backend the backend's id, or the name of a provider that did not load
   * @param reason the reason in one line
   * @param mend what the user should do if something other than the device or library is at fault;
   *     otherwise empty
   */
  public record Problem(String backend, String reason, String mend) {
    /** A device or library that is missing or at fault itself. */
    public Problem(String backend, String reason) {
      this(backend, reason, "");
    }

    /** The reason, and what the user should do if that is known, in one line. */
    public String line() {
      return mend.isEmpty() ? reason : reason + "; " + mend;
    }
  }

  /** Looks for all backends on the class path and for their devices. */
  public static Backends find() {
    return find(ServiceLoader.load(BackendProvider.class).iterator());
  }

  /**
   * Asks the given providers for their devices; if the iterator throws an exception, a problem says
   * that a provider did not load.
   */
  public static Backends find(Iterator<? extends BackendProvider> providers) {
    Backends found = new Backends();
    found.ask(providers, provider -> true);
    return found;
  }

  /**
   * Looks for the device that {@link #best} returns. The backends of other devices are not all
   * asked: if there is a device of a {@linkplain BackendProvider#isFirstChoice first choice}, only
   * such backends are.
   */
  public static Backends findBest() {
    return findBest(ServiceLoader.load(BackendProvider.class).iterator());
  }

  static Backends findBest(Iterator<? extends BackendProvider> providers) {
    Backends found = new Backends();
    List<BackendProvider> others = found.ask(providers, BackendProvider::isFirstChoice);
    if (found.devices.isEmpty()) {
      found.ask(others.iterator(), provider -> true);
    }
    return found;
  }

  /**
   * Returns the ids of the backends on the class path, in the order of the class path, without a
   * search for devices. A provider that does not load is left out; {@link #find()} gives the
   * reason.
   */
  public static List<String> ids() {
    List<String> ids = new ArrayList<>();
    Plugins.<BackendProvider>each(
        ServiceLoader.load(BackendProvider.class).iterator(),
        (provider, number) -> ids.add(provider.id()),
        (fault, number) -> {});
    return ids;
  }

  /** Asks some of the providers for their devices; returns the others. */
  private List<BackendProvider> ask(
      Iterator<? extends BackendProvider> providers, Predicate<BackendProvider> now) {
    List<BackendProvider> others = new ArrayList<>();
    Plugins.<BackendProvider>each(
        providers,
        (provider, number) -> ask(place(number), provider, now, others),
        (fault, number) -> problems.add(problem(place(number), fault)));
    return others;
  }

  private static String place(int number) {
    return "provider " + number;
  }

  private void ask(
      String place,
      BackendProvider provider,
      Predicate<BackendProvider> now,
      List<BackendProvider> others) {
    String id = place;
    try {
      id = provider.id();
      if (now.test(provider)) {
        add(id, provider);
      } else {
        others.add(provider);
      }
    } catch (Exception | Error e) {
      // Native libraries throw errors if they are missing or have the wrong version.
      problems.add(problem(id, e));
    }
  }

  private void add(String id, BackendProvider provider) {
    BackendProvider.Findings findings = provider.find();
    findings
        .problems()
        .forEach(fault -> problems.add(new Problem(id, fault.reason(), fault.mend())));
    findings.devices().forEach(device -> devices.put(device, provider));
    if (findings.devices().isEmpty() && findings.problems().isEmpty()) {
      problems.add(new Problem(id, "no device found"));
    }
  }

  private static Problem problem(String id, Throwable fault) {
    return fault instanceof MendableException known
        ? new Problem(id, Quote.line(String.valueOf(known.getMessage())), known.mend())
        : new Problem(id, Reason.of(fault, BackendException.class));
  }

  /** All usable devices. */
  public List<DeviceInfo> devices() {
    return List.copyOf(devices.keySet());
  }

  /** The devices and libraries that do not work here, and the reasons. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /**
   * The preferred device among the selected ones: a GPU is preferred, then the device that was
   * found first.
   *
   * @param selector a backend's id ({@code opencl}) or one of its devices ({@code opencl:1})
   * @throws BackendException if no device matches; the message lists the existing devices and says
   *     why the requested backend is missing. The exception is also thrown if the selector names a
   *     group
   */
  public DeviceInfo select(String selector) {
    if (selector.contains(AND)) {
      throw new BackendException(
          selector + " is a group; this runs on one device; name one of them");
    }
    return devices.keySet().stream()
        .filter(d -> d.backend().equals(selector) || d.selector().equals(selector))
        .max(preferFirst(Comparator.comparing(DeviceInfo::kind)))
        .orElseThrow(() -> notFound(selector));
  }

  /**
   * The most capable device. The order is: a GPU with native replay, any other GPU, an accelerator,
   * the CPU backend.
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

  /**
   * Returns the devices of a group, in the order of the group; a device may occur more than once.
   *
   * @param selector the devices, joined by {@link #AND}, such as {@code opencl:0+opencl:1}; a
   *     single device or backend is a group of one
   * @throws BackendException if {@link #select} refuses one of the devices, if the devices have
   *     different backends, or if one of several devices lacks {@link Capability#GROUPS}
   */
  public List<DeviceInfo> selectGroup(String selector) {
    List<DeviceInfo> members = parts(selector).stream().map(this::select).toList();
    if (members.stream().map(DeviceInfo::backend).distinct().count() > 1) {
      throw new BackendException(
          "the group '" + selector + "' has devices of several backends; name devices of one");
    }
    members.stream().filter(member -> members.size() > 1).forEach(Backends::checkMember);
    return members;
  }

  private static void checkMember(DeviceInfo member) {
    if (!member.has(Capability.GROUPS)) {
      throw new BackendException(
          member.selector()
              + " cannot be in a group: its driver, "
              + member.driver()
              + ", ends the process if two of its queues run one kernel; name one device, or use"
              + " another version of the driver");
    }
  }

  /** The selectors of the members of a group, or the selector itself if it names one device. */
  public static List<String> parts(String selector) {
    return List.of(selector.split(Pattern.quote(AND), -1));
  }

  /** Opens the device that {@link #select} returns. */
  public Backend open(String selector) {
    return open(select(selector));
  }

  /**
   * Opens one of the {@link #devices()}.
   *
   * @throws BackendException if the device cannot be opened
   */
  public Backend open(DeviceInfo device) {
    BackendProvider provider = devices.get(device);
    if (provider == null) {
      throw notFound(device.selector());
    }
    try {
      return new Backend(device, provider.open(device));
    } catch (BackendException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw new BackendException(
          device + " does not open: " + Reason.of(e, BackendException.class), e);
    }
  }

  /**
   * {@code Stream.max} returns the last of several equal elements; this comparison makes it return
   * the first one.
   */
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
        message.append("; ").append(problem.backend()).append(": ").append(problem.line());
      }
    }
    return new BackendException(message.toString());
  }
}
