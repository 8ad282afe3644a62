package org.gpuquerylab.experiments.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.results.RunFolder;
import org.gpuquerylab.experiments.results.RunJson;
import org.gpuquerylab.experiments.results.Sweep;

/**
 * What {@code environment.json} of a run folder says.
 *
 * @param json the environment in which the run began, with those in which it went on
 */
public record StoredEnvironment(ObjectNode json) {

  /** Bytes of {@code environment.json}; those under {@code results/} have up to 7,287. */
  private static final int MOST_BYTES = 256 << 10;

  static final String RESUMED = "resumed";

  /**
   * Reads it; empty if the folder holds none.
   *
   * @throws InputException if it is no JSON object, or larger than 256 KiB
   */
  public static StoredEnvironment read(RunFolder folder) {
    if (!folder.has(folder.environmentFile())) {
      return new StoredEnvironment(RunJson.object());
    }
    String text = folder.read(folder.environmentFile(), MOST_BYTES);
    try {
      ObjectNode json = RunJson.object(text);
      if (json.has(RESUMED) && !json.path(RESUMED).isArray()) {
        throw new IllegalArgumentException("field " + RESUMED + ": must be an array");
      }
      return new StoredEnvironment(json);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          folder.environmentFile() + ": " + e.getMessage() + "; restore or remove it", e);
    }
  }

  /** The environments in which the run was measured, from the first on. */
  public List<JsonNode> all() {
    List<JsonNode> all = new ArrayList<>(List.of(json));
    json.path(RESUMED).forEach(all::add);
    return all;
  }

  /**
   * In what the environments of a run differ, such as {@code commit, devices}; empty if it has one
   * alone.
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
