package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A side that shares no point with the first side.
 *
 * @param label the name of the side
 * @param tasks the number of tasks of both sides
 * @param axes names of the axes on which the two sides have no value in common, such as the backend
 *     if one side is a host algorithm and the other runs on a device
 */
public record UnmatchedSide(String label, int tasks, List<String> axes) {

  /** Copies the list. */
  public UnmatchedSide {
    axes = List.copyOf(axes);
  }

  static UnmatchedSide of(Side base, Side other) {
    List<String> apart = new ArrayList<>();
    for (String axis : axes(other)) {
      if (Collections.disjoint(values(base, axis), values(other, axis))) {
        apart.add(axis);
      }
    }
    return new UnmatchedSide(other.label(), base.rows().size() + other.rows().size(), apart);
  }

  private static Set<String> axes(Side side) {
    return side.rows().isEmpty() ? Set.of() : side.rows().get(0).task().point().values().keySet();
  }

  /** The values of an axis; for rows from before the axis existed, the value is empty. */
  private static Set<String> values(Side side, String axis) {
    return side.rows().stream()
        .map(row -> row.task().point().getOrDefault(axis, ""))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
