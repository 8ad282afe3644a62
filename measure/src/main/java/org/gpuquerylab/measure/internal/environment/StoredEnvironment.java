package org.gpuquerylab.measure.internal.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.json.RunJson;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;

/**
 * The content of a run folder's {@code environment.json}.
 *
 * @param json the environment in which the run began, and the environments in which it was
 *     continued
 */
public record StoredEnvironment(ObjectNode json) {

  /**
   * The maximum size of {@code environment.json} in bytes; files below {@code results/} have up to
   * 7,287 bytes.
   */
  private static final int MOST_BYTES = 256 << 10;

  static final String RESUMED = "resumed";
  static final String PLUGINS = "plugins";
  static final String MACHINE = "machine";

  /**
   * Reads the file; empty if the folder has none.
   *
   * @throws InputException if the file is not a JSON object, or if it is larger than 256 KiB
   */
  public static StoredEnvironment read(RunFolder folder) {
    if (!folder.has(folder.environmentFile())) {
      return new StoredEnvironment(RunJson.object());
    }
    FaultMaker faults =
        (message, cause) -> new InputException(message + "; restore or remove it", cause);
    return folder.read(
        folder.environmentFile(), MOST_BYTES, (in, source) -> read(in, source, faults));
  }

  private static StoredEnvironment read(InputStream in, String source, FaultMaker faults)
      throws IOException {
    ObjectNode json = RunJson.object(in, source, faults);
    if (json.has(RESUMED) && !json.path(RESUMED).isArray()) {
      throw faults.of(source + ": /" + RESUMED + ": this must be an array", null);
    }
    return new StoredEnvironment(json);
  }

  /**
   * Writes the file.
   *
   * @throws InputException if the text exceeds the maximum size, or if the file cannot be written
   */
  void write(RunFolder folder) {
    String text = json.toPrettyString() + "\n";
    if (text.length() > MOST_BYTES || all().size() > RunLimits.ENVIRONMENTS) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: no room for one more of its %d environments; measure into another folder",
              folder.environmentFile(),
              all().size() - 1));
    }
    folder.write(folder.environmentFile(), text);
  }

  /**
   * Checks that the environments of all rows exist.
   *
   * @throws InputException if the environment of a row does not exist; the message names the row
   */
  public void check(RunFolder folder, List<Row> rows) {
    int count = all().size();
    for (Row row : rows) {
      if (row.environment() >= count) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: %s is of environment %d, but there are %d of them, from 0; restore the file",
                folder.environmentFile(),
                row.task(),
                row.environment(),
                count));
      }
    }
  }

  /** The environments in which the run was measured, beginning with the first one. */
  public List<JsonNode> all() {
    List<JsonNode> all = new ArrayList<>(List.of(json));
    json.path(RESUMED).forEach(all::add);
    return all;
  }

  /** The names of the users' jars with which the run was measured, in any of its environments. */
  public List<String> plugins() {
    return all().stream()
        .flatMap(each -> StreamSupport.stream(each.path(PLUGINS).spliterator(), false))
        .map(jar -> jar.asText().replaceFirst(" sha256:.*", ""))
        .distinct()
        .toList();
  }

  /**
   * The facts that a comparison with other runs depends on, from name to value: commit, JVM,
   * processor, operating system, and the devices of the sweep.
   */
  public Map<String, String> facts(Sweep sweep) {
    Map<String, String> facts = new LinkedHashMap<>(new Sameness(sweep).facts(json));
    if (!mixture(sweep).isEmpty()) {
      facts.put("mixed", all().size() + " environments, which differ in " + mixture(sweep));
    }
    return facts;
  }

  /**
   * The facts in which the environments of a run differ, such as {@code commit, devices}; empty if
   * there is only one environment.
   */
  public String mixture(Sweep sweep) {
    Sameness sameness = new Sameness(sweep);
    return String.join(
        ", ",
        all().stream()
            .flatMap(other -> sameness.differences(json, other).stream())
            .distinct()
            .sorted()
            .toList());
  }
}
