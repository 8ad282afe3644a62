package org.gpuquerylab.entropy.internal.feasibility;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.gpuquerylab.entropy.problem.Cube;

/** Operations on lists of cubes. */
final class Cubes {
  private Cubes() {}

  /** Returns the cubes that no other cube of the list contains. O(n^2) time. */
  static List<Cube> largest(List<Cube> cubes) {
    List<Cube> sorted = new ArrayList<>(new LinkedHashSet<>(cubes));
    sorted.sort(Comparator.comparingInt(cube -> Long.bitCount(cube.mask())));
    List<Cube> result = new ArrayList<>();
    for (Cube cube : sorted) {
      if (result.stream().noneMatch(other -> contains(other, cube))) {
        result.add(cube);
      }
    }
    return result;
  }

  private static boolean contains(Cube outer, Cube inner) {
    return (outer.mask() & ~inner.mask()) == 0 && (inner.value() & outer.mask()) == outer.value();
  }
}
