package org.gpuquerylab.measure.internal.environment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.results.Sweep;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether rows of two environments may be combined. The commit, JVM, processor,
 * operating system and devices must be equal; free memory and clock rates may differ.
 */
final class Sameness {

  private static final String BACKEND = "backend";

  /** The facts that identify the measured code. */
  private static final Set<String> CODE = Set.of("commit", "dirty", StoredEnvironment.PLUGINS);

  private final List<String> backends;

  /**
   * Creates a check for the environments of one run.
   *
   * @param sweep names the backends whose devices are compared
   */
  Sameness(Sweep sweep) {
    this(backends(sweep));
  }

  private Sameness(List<String> backends) {
    this.backends = backends;
  }

  /** Creates a check for two sweeps of one run; the devices that both sweeps use are compared. */
  static Sameness common(Sweep one, Sweep other) {
    List<String> others = backends(other);
    return new Sameness(backends(one).stream().filter(others::contains).toList());
  }

  private static List<String> backends(Sweep sweep) {
    return sweep.axes().getOrDefault(BACKEND, List.of()).stream()
        .flatMap(backend -> Backends.parts(backend).stream())
        .distinct()
        .toList();
  }

  /** The names of the facts that differ, in alphabetical order. */
  List<String> differences(JsonNode one, JsonNode other) {
    Map<String, String> ones = facts(one);
    Map<String, String> others = facts(other);
    TreeSet<String> names = new TreeSet<>(ones.keySet());
    names.addAll(others.keySet());
    names.removeIf(name -> ones.getOrDefault(name, "").equals(others.getOrDefault(name, "")));
    return List.copyOf(names);
  }

  /** The differences, such as {@code commit was X and is Y}. */
  List<String> words(JsonNode before, JsonNode now) {
    return words(before, now, differences(before, now));
  }

  /** The differences in the measured code. */
  List<String> codeWords(JsonNode before, JsonNode now) {
    List<String> differences = differences(before, now);
    return words(before, now, differences.stream().filter(CODE::contains).toList());
  }

  private List<String> words(JsonNode before, JsonNode now, List<String> names) {
    Map<String, String> old = facts(before);
    Map<String, String> present = facts(now);
    return names.stream()
        .map(
            name ->
                String.format(
                    Locale.ROOT,
                    "%s was %s and is %s",
                    name,
                    shown(old.get(name)),
                    shown(present.get(name))))
        .toList();
  }

  private static String shown(@Nullable String fact) {
    return fact == null ? "unknown" : Quote.of(fact);
  }

  /** The facts that must be equal, from name to value. */
  Map<String, String> facts(JsonNode environment) {
    Map<String, String> facts = new LinkedHashMap<>();
    put(facts, "commit", environment.path("commit"));
    put(facts, "dirty", environment.path("dirty"));
    put(facts, "java", environment.at("/java/version"));
    put(facts, "java vendor", environment.at("/java/vendor"));
    put(facts, "java flags", environment.at("/java/flags"));
    put(facts, "plugins", environment.path(StoredEnvironment.PLUGINS));
    put(facts, "cpu", environment.at("/cpu/model"));
    put(facts, "cpu cores", environment.at("/cpu/logicalCores"));
    put(facts, "os", environment.at("/os/name"));
    put(facts, "os version", environment.at("/os/version"));
    List<String> devices = new ArrayList<>();
    for (JsonNode device : environment.path("devices")) {
      if (isUsed(device.path("selector").asText())) {
        devices.add(device.path("name").asText() + ", " + device.path("driver").asText());
      }
    }
    Collections.sort(devices); // a driver may list the same devices in another order
    facts.put("devices", devices.isEmpty() ? "none" : String.join("; ", devices));
    return facts;
  }

  private static void put(Map<String, String> facts, String name, JsonNode value) {
    if (!value.isMissingNode()) {
      facts.put(name, value.isValueNode() ? value.asText() : value.toString());
    }
  }

  /** Whether a device belongs to one of the sweep's backends. */
  boolean isUsed(String selector) {
    return backends.stream()
        .anyMatch(value -> selector.equals(value) || selector.startsWith(value + ":"));
  }
}
