package org.gpuquerylab.measure.internal.session;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.measure.sweep.Experiment;
import org.jspecify.annotations.Nullable;

/**
 * The backends and devices that {@code --backend} selects. Only requested backends are searched, so
 * that {@code --backend cpu} loads no driver.
 *
 * @param backends the backends that were found
 * @param selectors the selection: backends, such as {@code opencl}, devices, such as {@code
 *     opencl:1}, or groups, such as {@code opencl:0+opencl:1}
 */
public record BackendChoice(Backends backends, List<String> selectors) {

  private static final Logger LOG = System.getLogger(BackendChoice.class.getName());

  /** The value that means all backends that are found. */
  public static final String ALL = "all";

  /**
   * Reads the value of the option.
   *
   * @param option backends or devices separated by commas, {@code all}, or null for the best device
   * @throws InputException if there is no such backend, or if it is not available here; the message
   *     gives the choices or the reason
   */
  public static BackendChoice of(@Nullable String option) {
    if (option == null) {
      Backends backends = Backends.findBest();
      tellUnusable(backends);
      return new BackendChoice(backends, List.of(selector(backends, backends.best())));
    } else if (option.equals(ALL)) {
      Backends backends = Backends.find();
      List<String> ids = backends.devices().stream().map(DeviceInfo::backend).distinct().toList();
      return new BackendChoice(backends, ids);
    }
    List<String> selectors = List.of(option.split(",", -1));
    List<String> parts = selectors.stream().flatMap(s -> Backends.parts(s).stream()).toList();
    Backends backends = find(parts.stream().map(BackendChoice::id).toList());
    parts.forEach(part -> checkAvailable(part, backends));
    selectors.forEach(BackendChoice::checkOneBackend);
    return new BackendChoice(backends, selectors);
  }

  /**
   * Reads the value of the option for a run on other hosts, whose devices are not known here.
   *
   * @param option backends or devices separated by commas
   * @throws InputException if there is no such backend, or if the value names none
   */
  static List<String> elsewhere(@Nullable String option) {
    if (option == null || option.equals(ALL)) {
      throw new InputException(
          "--master: name the backend on which hosts measure, because their devices may differ,"
              + " such as --backend cuda");
    }
    List<String> selectors = List.of(option.split(",", -1));
    for (String selector : selectors) {
      if (!Backends.ids().contains(id(selector))) {
        throw Suggestion.unknown("backend", id(selector), Backends.ids());
      }
    }
    return selectors;
  }

  /**
   * Refuses a group for an experiment that measures single devices.
   *
   * @throws InputException if a selector is a group; the message is one line
   */
  static void checkGroups(Experiment experiment, List<String> selectors) {
    for (String selector : selectors) {
      if (Backends.parts(selector).size() > 1 && !experiment.takesGroups()) {
        throw new InputException(
            "--backend "
                + selector
                + ": "
                + experiment.name()
                + " measures single devices, not a group; name them one by one, separated by"
                + " commas");
      }
    }
  }

  private static void checkOneBackend(String selector) {
    if (Backends.parts(selector).stream().map(BackendChoice::id).distinct().count() > 1) {
      throw new InputException(
          "the group " + selector + " has devices of several backends; name devices of one");
    }
  }

  private static void checkAvailable(String selector, Backends backends) {
    List<DeviceInfo> devices = backends.devices();
    if (devices.stream()
        .anyMatch(d -> d.backend().equals(selector) || d.selector().equals(selector))) {
      return;
    }
    String there =
        devices.stream()
            .map(DeviceInfo::selector)
            .filter(other -> id(other).equals(id(selector)))
            .collect(Collectors.joining(", "));
    if (!there.isEmpty()) {
      throw new InputException("there is no device " + selector + "; choose from " + there);
    }
    String reasons =
        backends.problems().stream().map(Backends.Problem::line).collect(Collectors.joining("; "));
    throw new InputException(
        "backend "
            + id(selector)
            + " is not available here: "
            + reasons
            + "; lab devices lists what is");
  }

  /** The only selected device. */
  public DeviceInfo device() {
    String selector = selector();
    if (Backends.parts(selector).size() > 1) {
      throw new InputException(
          "--backend "
              + selector
              + ": this runs on one device, not on a group; name one device of the group");
    }
    return backends.select(selector);
  }

  /** The only selected device or group, which a caller opens. */
  public String selector() {
    if (selectors.size() != 1) {
      throw new InputException("--backend: name one backend, not " + String.join(", ", selectors));
    }
    return selectors.get(0);
  }

  /** Tells why devices that are there are not among those of which the best is chosen. */
  private static void tellUnusable(Backends backends) {
    backends.problems().stream()
        .filter(problem -> !problem.mend().isEmpty())
        .forEach(
            problem ->
                LOG.log(Level.WARNING, problem.backend() + " is left out: " + problem.line()));
  }

  /** The backend's id if it identifies this device uniquely, otherwise the device's selector. */
  private static String selector(Backends backends, DeviceInfo device) {
    boolean preferred = backends.select(device.backend()).equals(device);
    return preferred ? device.backend() : device.selector();
  }

  private static String id(String selector) {
    int colon = selector.indexOf(':');
    return colon < 0 ? selector : selector.substring(0, colon);
  }

  private static Backends find(List<String> ids) {
    List<BackendProvider> providers;
    try {
      providers =
          ServiceLoader.load(BackendProvider.class).stream()
              .map(ServiceLoader.Provider::get)
              .toList();
    } catch (ServiceConfigurationError | LinkageError e) {
      return Backends.find(); // This call reports providers that do not load.
    }
    List<String> known = new ArrayList<>(providers.stream().map(BackendProvider::id).toList());
    known.add(ALL);
    for (String id : ids) {
      if (!known.contains(id)) {
        throw Suggestion.unknown("backend", id, known);
      }
    }
    return Backends.find(providers.stream().filter(p -> ids.contains(p.id())).iterator());
  }
}
