package org.gpuquerylab.measure.results;

import java.util.Map;

/**
 * The names that experiments had before they were named after their paper. Run folders of that time
 * still contain them, and are read as if they contained the current names; nothing else knows the
 * old names.
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

  /** The current name of an experiment; the same name if it never had another. */
  public static String today(String name) {
    return TODAY.getOrDefault(name, name);
  }

  /** Current names by former ones. */
  public static Map<String, String> all() {
    return TODAY;
  }
}
