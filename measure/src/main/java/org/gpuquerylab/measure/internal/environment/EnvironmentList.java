package org.gpuquerylab.measure.internal.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.json.RunJson;
import org.gpuquerylab.measure.results.Sweep;

/** The different environments of several folders, for a folder that joins the folders' rows. */
public final class EnvironmentList {

  private final Sameness sameness;
  private final List<JsonNode> all = new ArrayList<>();

  /**
   * Creates an empty list.
   *
   * @param sweep names the backends whose devices are compared
   */
  public EnvironmentList(Sweep sweep) {
    this.sameness = new Sameness(sweep);
  }

  /**
   * Adds the environments of a folder that are not in this list yet. The environments of the first
   * folder keep their numbers.
   *
   * @param mixed whether environments may differ from the first one in their commit or in the jars
   *     of {@code --plugins}
   * @return for each environment of the folder, its number in this list
   * @throws InputException if the environments differ although they may not
   */
  public List<Integer> add(StoredEnvironment environments, RunFolder folder, boolean mixed) {
    List<Integer> places = new ArrayList<>();
    boolean first = all.isEmpty();
    for (JsonNode environment : environments.all()) {
      int place = first ? all.size() : place(environment);
      if (place == all.size()) {
        if (!mixed && !all.isEmpty()) {
          checkCode(environment, folder);
        }
        all.add(alone(environment));
      }
      places.add(place);
    }
    return places;
  }

  private int place(JsonNode environment) {
    int place = 0;
    while (place < all.size() && !sameness.differences(all.get(place), environment).isEmpty()) {
      place++;
    }
    return place;
  }

  private void checkCode(JsonNode environment, RunFolder folder) {
    List<String> words = sameness.codeWords(all.get(0), environment);
    if (!words.isEmpty()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: not measured by the same code as the first folder (%s); leave it out, or mix both with --mixed",
              folder.environmentFile(),
              String.join(", ", words)));
    }
  }

  /** An environment, without the environments in which its run was continued. */
  private static JsonNode alone(JsonNode environment) {
    JsonNode copy = environment.deepCopy();
    if (copy instanceof ObjectNode object) {
      object.remove(StoredEnvironment.RESUMED);
    }
    return copy;
  }

  /** The number of environments. */
  public int size() {
    return all.size();
  }

  /**
   * Writes the environments to a folder.
   *
   * @throws InputException if the environments exceed the limit or cannot be written
   */
  public void write(RunFolder folder) {
    ObjectNode first =
        all.get(0) instanceof ObjectNode object ? object.deepCopy() : RunJson.object();
    if (all.size() > 1) {
      all.subList(1, all.size()).forEach(first.putArray(StoredEnvironment.RESUMED)::add);
    }
    new StoredEnvironment(first).write(folder);
  }
}
