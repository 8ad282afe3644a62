package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The differences between the environments of sides: one line for each fact. */
public final class EnvironmentDifferences {

  private EnvironmentDifferences() {}

  /** Names of the columns: the fact, then one label for each side. */
  public static List<String> header(List<Side> sides) {
    List<String> header = new ArrayList<>(List.of("environment"));
    sides.forEach(side -> header.add(side.label()));
    return header;
  }

  /** The facts that differ between sides; the values may contain any character. */
  public static List<List<String>> lines(List<Side> sides) {
    Set<String> names = new LinkedHashSet<>();
    sides.forEach(side -> names.addAll(side.environment().keySet()));
    List<List<String>> lines = new ArrayList<>();
    for (String name : names) {
      List<String> values =
          sides.stream().map(side -> side.environment().getOrDefault(name, "unknown")).toList();
      if (Set.copyOf(values).size() > 1) {
        List<String> line = new ArrayList<>(List.of(name));
        line.addAll(values);
        lines.add(line);
      }
    }
    return lines;
  }
}
