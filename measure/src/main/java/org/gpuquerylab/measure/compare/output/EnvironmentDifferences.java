package org.gpuquerylab.measure.compare.output;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.measure.compare.Side;

/** In what the environments of sides differ: a line a fact. */
public final class EnvironmentDifferences {

  private EnvironmentDifferences() {}

  /** Names of the columns: what, then a label a side. */
  public static List<String> header(List<Side> sides) {
    List<String> header = new ArrayList<>(List.of("environment"));
    sides.forEach(side -> header.add(side.label()));
    return header;
  }

  /** The facts that are not the same on all sides; the values may hold any character. */
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
