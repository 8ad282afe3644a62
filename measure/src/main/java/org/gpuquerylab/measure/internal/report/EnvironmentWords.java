package org.gpuquerylab.measure.internal.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;

/**
 * Describes {@code environment.json} in a sentence or two. Facts that are not in the file are left
 * out.
 */
final class EnvironmentWords {

  private static final double GIB = 1L << 30;

  /** Begins the digest of jars that takes the place of a commit outside a checkout. */
  private static final String JARS = "sha256:";

  private static final int SHORT_HASH = 8;

  private EnvironmentWords() {}

  /** The machines on which a run was measured: one sentence for each environment. */
  static List<String> sentences(StoredEnvironment environment) {
    return environment.all().stream().map(EnvironmentWords::sentence).toList();
  }

  /**
   * The machine of a run, in few words: the first GPU of the run's backends, or otherwise the
   * host's processor.
   *
   * @param backends the selectors of the run's backends, such as {@code cuda}
   */
  static String machine(StoredEnvironment environment, Set<String> backends) {
    for (JsonNode device : environment.json().path("devices")) {
      String selector = device.path("selector").asText();
      boolean measured =
          backends.contains(selector) || backends.contains(selector.replaceFirst(":.*", ""));
      if (measured && device.path("kind").asText().equals("gpu")) {
        return device.path("name").asText();
      }
    }
    return host(environment.json());
  }

  /**
   * The full hashes of the commits with which a run was measured, each once; empty if git was not
   * available.
   */
  static List<String> commits(StoredEnvironment environment) {
    return environment.all().stream()
        .filter(json -> !json.path("commit").asText().isEmpty())
        .map(json -> json.path("commit").asText() + changes(json))
        .distinct()
        .toList();
  }

  private static String changes(JsonNode json) {
    return json.path("dirty").asBoolean() ? " with changes that were not committed" : "";
  }

  private static String host(JsonNode json) {
    String model = json.path("cpu").path("model").asText("unknown processor");
    int cores = json.path("cpu").path("logicalCores").asInt();
    return cores > 0 ? model + ", " + cores + (cores == 1 ? " core" : " cores") : model;
  }

  private static String sentence(JsonNode json) {
    List<String> parts = new ArrayList<>();
    parts.add("Measured on " + host(json));
    if (json.path("memoryBytes").asDouble() > 0) {
      parts.add(Numbers.significant(json.path("memoryBytes").asDouble() / GIB) + " GiB of memory");
    }
    add(parts, json.path("os"), "name", "version");
    add(parts, json.path("java"), "vm", "version");
    for (JsonNode device : json.path("devices")) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s (%s, %s)",
              device.path("name").asText(),
              device.path("selector").asText(),
              device.path("driver").asText()));
    }
    return String.join("; ", parts) + when(json) + ".";
  }

  private static void add(List<String> parts, JsonNode object, String name, String version) {
    if (object.has(name)) {
      parts.add((object.path(name).asText() + " " + object.path(version).asText()).strip());
    }
  }

  private static String when(JsonNode json) {
    String text = json.has("started") ? "; begun " + json.path("started").asText() : "";
    String commit = json.path("commit").asText();
    if (commit.isEmpty()) {
      return text;
    }
    boolean isDigest = commit.startsWith(JARS);
    int length = isDigest ? JARS.length() + SHORT_HASH : SHORT_HASH;
    return text
        + (isDigest ? " with jars of " : " at commit ")
        + commit.substring(0, Math.min(length, commit.length()))
        + changes(json);
  }
}
