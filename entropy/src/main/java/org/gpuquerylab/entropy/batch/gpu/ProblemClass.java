package org.gpuquerylab.entropy.batch.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.moments.NewtonRules;
import org.gpuquerylab.entropy.run.Backtracking;

/**
 * Sizes that one compiled kernel solves: its local memory is as large as the class's largest
 * problem needs, and so are the groups. A warp for up to 8 predicates with pairs, more above.
 *
 * @param predicates the most, z
 * @param unknowns the most known sets but the empty one, m - 1
 */
record ProblemClass(int predicates, int unknowns) {
  /** Local memory that every device gives a group. */
  private static final int LOCAL_BYTES = 32 << 10;

  private static final int[] PREDICATES = {4, 6, 8, 10, 12};

  /** The pairs and singles of each of the numbers of predicates. */
  private static final int[] UNKNOWNS = {10, 21, 36, 55, 78};

  /** All classes. */
  static final List<ProblemClass> ALL = all();

  private static List<ProblemClass> all() {
    List<ProblemClass> classes = new ArrayList<>();
    for (int predicates : PREDICATES) {
      for (int unknowns : UNKNOWNS) {
        classes.add(new ProblemClass(predicates, unknowns));
      }
    }
    return List.copyOf(classes);
  }

  /** The number of the smallest class for a problem, -1 where it is too large for all. */
  static int of(int predicates, int unknowns) {
    int row = place(PREDICATES, predicates);
    int column = place(UNKNOWNS, unknowns);
    return row < 0 || column < 0 ? -1 : row * UNKNOWNS.length + column;
  }

  private static int place(int[] ascending, int value) {
    for (int i = 0; i < ascending.length; i++) {
      if (value <= ascending[i]) {
        return i;
      }
    }
    return -1;
  }

  /** Work-items of a group, a multiple of 32. */
  int group() {
    if (predicates > 10) {
      return 256;
    }
    return predicates > 8 || unknowns > 36 ? 128 : 32;
  }

  /** 2^z. */
  int cells() {
    return 1 << predicates;
  }

  /** Whether the cells are in local memory, too. */
  boolean hasLocalCells() {
    return localBytes() + 8 * cells() <= LOCAL_BYTES;
  }

  /** Local memory but for the cells: the triangle with its right side, and vectors. */
  private int localBytes() {
    int triangle = unknowns * (unknowns + 1) / 2 + unknowns;
    return 8 * (triangle + 8 * unknowns + predicates) + 4 * unknowns;
  }

  /** What the kernel is compiled with. */
  Map<String, Number> defines() {
    Map<String, Number> defines = new HashMap<>(NewtonRules.defines());
    defines.putAll(Backtracking.NORMALISED.defines());
    defines.putAll(BatchLayout.DEFINES);
    defines.put("PREDICATES", predicates);
    defines.put("CELLS", cells());
    defines.put("SIZE", unknowns);
    defines.put("GROUP", group());
    defines.put("LOCAL_CELLS", hasLocalCells() ? 1 : 0);
    return defines;
  }
}
