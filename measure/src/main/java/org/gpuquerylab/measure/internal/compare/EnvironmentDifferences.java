package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.measure.internal.machine.MachineState;

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
    lines.addAll(machines(sides));
    return lines;
  }

  /** The numbers of the machine's state that differ much between the first side and another. */
  private static List<List<String>> machines(List<Side> sides) {
    if (sides.stream().anyMatch(side -> side.environment().isEmpty())) {
      return List.of(); // All sides are parts of one run.
    }
    List<Map<String, Double>> states = sides.stream().map(Side::machine).toList();
    List<List<String>> lines = new ArrayList<>();
    for (String name : MachineState.NAMES) {
      if (states.stream()
          .anyMatch(o -> MachineState.differences(states.get(0), o).contains(name))) {
        List<String> line = new ArrayList<>(List.of(name));
        states.forEach(
            state ->
                line.add(
                    state.containsKey(name)
                        ? MachineState.shown(state.getOrDefault(name, 0.0))
                        : "unknown"));
        lines.add(line);
      }
    }
    return lines;
  }
}
