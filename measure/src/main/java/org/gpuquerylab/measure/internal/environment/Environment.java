package org.gpuquerylab.measure.internal.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.MachineMeter;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.json.RunJson;
import org.gpuquerylab.measure.internal.machine.MachineState;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;

/** The environment in which a run is measured, stored in {@code environment.json}. */
public final class Environment {

  private static final String DEVICES = "devices";

  private final ObjectNode json;

  private Environment(ObjectNode json) {
    this.json = json;
  }

  /** The environment of this process. */
  public static Environment here(Backends backends) {
    ObjectNode json = RunJson.object();
    json.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    SourceVersion.find()
        .ifPresent(version -> json.put("commit", version.commit()).put("dirty", version.dirty()));
    Machine.describe(json);
    RunJson.putState(
        json.putObject(StoredEnvironment.MACHINE).putObject("atStart"), new MachineMeter().now());
    List<String> plugins = PluginFiles.described();
    if (!plugins.isEmpty()) {
      plugins.forEach(json.putArray(StoredEnvironment.PLUGINS)::add);
    }
    ArrayNode devices = json.putArray(DEVICES);
    backends.devices().forEach(device -> describe(device, devices.addObject()));
    ArrayNode problems = json.putArray("unavailable");
    for (Backends.Problem problem : backends.problems()) {
      problems.addObject().put("backend", problem.backend()).put("reason", problem.reason());
    }
    return new Environment(json);
  }

  /**
   * An environment of another folder, whose rows are to be added to a run.
   *
   * @param stored one of {@link StoredEnvironment#all}; not modified
   */
  public static Environment of(JsonNode stored) {
    ObjectNode json = stored instanceof ObjectNode object ? object.deepCopy() : RunJson.object();
    json.remove(StoredEnvironment.RESUMED);
    return new Environment(json);
  }

  /** Records how busy the machine was at the end of a process, and while it measured its rows. */
  public static void conclude(RunFolder folder, int id, List<Row> rows) {
    StoredEnvironment stored = StoredEnvironment.read(folder);
    if (id < stored.all().size() && stored.all().get(id) instanceof ObjectNode environment) {
      ObjectNode machine = environment.withObject("/" + StoredEnvironment.MACHINE);
      List<Row> here = rows.stream().filter(row -> row.environment() == id).toList();
      RunJson.putState(machine.putObject("medianOfRows"), MachineState.medians(here));
      RunJson.putState(machine.putObject("atEnd"), new MachineMeter().now());
      stored.write(folder);
    }
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

  /**
   * The identification of an environment in a folder.
   *
   * @param id the number of the environment in its folder, from 0
   * @param added whether the environment was just added to others
   */
  public record Adopted(int id, boolean added) {}

  /**
   * Records in a run folder that the run is measured in this environment. The folder's first
   * environment never changes. If this environment equals none of the folder's environments, it is
   * added, and the run is mixed from then on. If this environment equals one of the folder's
   * environments, devices of additional backends are added to that environment.
   *
   * @param before the folder's sweep so far
   * @param sweep the sweep of the run; only devices of its backends are compared
   * @param measured whether the folder already contains rows
   * @param mixed whether the user allows the run to continue in another environment
   * @return the number of this environment in the folder, and whether it was added to others
   * @throws InputException if this environment equals none of the folder's, and the user does not
   *     allow a mixed run; the message names the differences
   */
  public Adopted adopt(
      RunFolder folder, Sweep before, Sweep sweep, boolean measured, boolean mixed) {
    if (!folder.has(folder.environmentFile()) && !measured) {
      folder.write(folder.environmentFile(), json.toPrettyString() + "\n");
      return new Adopted(0, false);
    }
    StoredEnvironment stored = StoredEnvironment.read(folder);
    ObjectNode first = stored.json();
    Sameness sameness = Sameness.common(before, sweep);
    List<JsonNode> all = stored.all();
    for (int i = 0; i < all.size(); i++) {
      if (sameness.differences(all.get(i), json).isEmpty()) {
        if (addDevices(all.get(i), new Sameness(sweep))) {
          stored.write(folder);
        }
        return new Adopted(i, false);
      }
    }
    if (!mixed) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: the run began elsewhere (%s); continue it there, choose another --out, or mix both with --mixed",
              folder.environmentFile(),
              String.join(", ", sameness.words(first, json))));
    }
    first.withArray(StoredEnvironment.RESUMED).add(json);
    stored.write(folder);
    return new Adopted(all.size(), true);
  }

  /**
   * Adds the devices that a sweep uses and the environment lacks; returns whether there are any.
   */
  private boolean addDevices(JsonNode environment, Sameness used) {
    if (!(environment instanceof ObjectNode object) || !object.path(DEVICES).isArray()) {
      return false; // The file is of another version, or damaged.
    }
    Set<String> known = new HashSet<>();
    environment.path(DEVICES).forEach(device -> known.add(device.path("selector").asText()));
    boolean added = false;
    for (JsonNode device : json.path(DEVICES)) {
      String selector = device.path("selector").asText();
      if (used.isUsed(selector) && !known.contains(selector)) {
        object.withArray(DEVICES).add(device);
        added = true;
      }
    }
    return added;
  }
}
