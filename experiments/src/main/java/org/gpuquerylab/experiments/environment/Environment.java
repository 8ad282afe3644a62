package org.gpuquerylab.experiments.environment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Capability;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.results.RunFolder;

/** Where a run is measured, as {@code environment.json}. */
public final class Environment {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RESUMED = "resumed";

  /** What must be the same when a run goes on; free memory and clocks may vary. */
  private static final Map<String, List<String>> COMPARED =
      Map.of(
          "commit", List.of("/commit", "/dirty"),
          "java", List.of("/java/version", "/java/vendor", "/java/flags/*"),
          "cpu", List.of("/cpu/model", "/cpu/logicalCores"),
          "os", List.of("/os/name", "/os/version"),
          "devices", List.of("/devices/*/selector", "/devices/*/name", "/devices/*/driver"));

  private final ObjectNode json;

  private Environment(ObjectNode json) {
    this.json = json;
  }

  /** The environment of this process. */
  public static Environment here(Backends backends) {
    ObjectNode json = JSON.createObjectNode();
    json.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    SourceVersion.find()
        .ifPresent(version -> json.put("commit", version.commit()).put("dirty", version.dirty()));
    Machine.describe(json);
    ArrayNode devices = json.putArray("devices");
    backends.devices().forEach(device -> describe(device, devices.addObject()));
    ArrayNode problems = json.putArray("unavailable");
    for (Backends.Problem problem : backends.problems()) {
      problems.addObject().put("backend", problem.backend()).put("reason", problem.reason());
    }
    return new Environment(json);
  }

  private static void describe(DeviceInfo device, ObjectNode json) {
    json.put("selector", device.selector());
    json.put("kind", device.kind().name().toLowerCase(Locale.ROOT));
    json.put("name", device.name());
    json.put("driver", device.driver());
    ArrayNode capabilities = json.putArray("capabilities");
    device.capabilities().stream().map(Capability::name).sorted().forEach(capabilities::add);
    ObjectNode facts = json.putObject("facts");
    device.facts().entrySet().stream()
        .sorted(Comparator.comparing(fact -> fact.getKey().name()))
        .forEach(fact -> facts.put(label(fact.getKey()), fact.getValue()));
  }

  private static String label(DeviceFact fact) {
    return fact.name() + " (" + fact.unit() + ")";
  }

  /** The texts at some places; places in an array are those of its elements. */
  private static List<String> facts(JsonNode environment, List<String> places) {
    List<String> facts = new ArrayList<>();
    for (String place : places) {
      int array = place.indexOf("/*");
      if (array < 0) {
        facts.add(environment.at(place).asText());
      } else {
        environment
            .at(place.substring(0, array))
            .forEach(element -> facts.add(element.at(place.substring(array + 2)).asText()));
      }
    }
    return facts;
  }

  /**
   * Writes it to a run folder. Where the folder has an environment already, that one stays, and
   * this one is added to it if it differs.
   *
   * @return names of the parts that differ; empty where nothing does
   */
  public List<String> writeTo(RunFolder folder) {
    if (!Files.exists(folder.environmentFile())) {
      folder.write(folder.environmentFile(), json.toPrettyString() + "\n");
      return List.of();
    }
    ObjectNode first = read(folder);
    List<String> differences =
        COMPARED.entrySet().stream()
            .filter(part -> !facts(first, part.getValue()).equals(facts(json, part.getValue())))
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    if (!differences.isEmpty()) {
      first.withArray(RESUMED).add(json);
      folder.write(folder.environmentFile(), first.toPrettyString() + "\n");
    }
    return differences;
  }

  /**
   * The environment that a run folder holds; empty if it holds none.
   *
   * @throws InputException if the file is not what {@link #writeTo} wrote
   */
  public static ObjectNode read(RunFolder folder) {
    try {
      if (!Files.exists(folder.environmentFile())) {
        return JSON.createObjectNode();
      }
      return (ObjectNode) JSON.readTree(Files.readString(folder.environmentFile()));
    } catch (JsonProcessingException | ClassCastException e) {
      throw new InputException(
          folder.environmentFile() + ": no JSON object; restore or remove it", e);
    } catch (IOException e) {
      throw new InputException(folder.environmentFile() + ": cannot be read: " + e, e);
    }
  }
}
