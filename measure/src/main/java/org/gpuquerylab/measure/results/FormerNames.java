package org.gpuquerylab.measure.results;

import java.util.Map;

/**
 * The former names of experiments, from before they were named after their papers. Old run folders
 * contain these names, and are read as if they contained the current names. No other class knows
 * the old names.
 */
public final class FormerNames {

  private static final Map<String, String> TODAY =
      Map.ofEntries(
          Map.entry("figure-4", "meister-fig04"),
          Map.entry("figure-5", "meister-fig05"),
          Map.entry("figure-7", "meister-fig07"),
          Map.entry("figure-8", "meister-fig08"),
          Map.entry("figure-9", "meister-fig09"),
          Map.entry("figure-10", "meister-fig10"),
          Map.entry("figure-11", "meister-fig11"),
          Map.entry("figure-12", "meister-fig12"),
          Map.entry("figure-2", "havenstein-fig02"),
          Map.entry("figure-3", "havenstein-fig03"),
          Map.entry("figure-6", "havenstein-fig06"),
          Map.entry("model-sweeps", "yuan-sweeps"),
          Map.entry("model-ranking", "yuan-ranking"),
          Map.entry("concurrent-join", "li-fig07"),
          Map.entry("concurrent-pairs", "li-fig09"),
          Map.entry("concurrent-queries", "li-fig10"));

  private FormerNames() {}

  /** The current name of an experiment; the same name if the experiment was never renamed. */
  public static String today(String name) {
    return TODAY.getOrDefault(name, name);
  }

  /** For each former name, the current name. */
  public static Map<String, String> all() {
    return TODAY;
  }
}
