package org.gpuquerylab.entropy.internal.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.internal.moments.NewtonRules;
import org.gpuquerylab.entropy.solver.Backtracking;

/**
 * A class of problem sizes that one compiled kernel solves: its local memory and its groups are as
 * large as the class's largest problem needs. For up to 8 predicates with known pairs, a group is
 * one warp; for larger problems it has more warps.
 *
 * @param predicates the largest number of predicates, z
 * @param unknowns the largest number of known sets except the empty set, m - 1
 */
record ProblemClass(int predicates, int unknowns) {
  /** The size in bytes of the local memory that every device grants a group. */
  private static final int LOCAL_BYTES = 32 << 10;

  /**
   * The first class has all sets of 4 predicates; the next classes have the pairs and singles of 6
   * to 12 predicates. Each class contains the previous ones.
   */
  static final List<ProblemClass> ALL =
      List.of(
          new ProblemClass(4, 15),
          new ProblemClass(6, 21),
          new ProblemClass(8, 36),
          new ProblemClass(10, 55),
          new ProblemClass(12, 78));

  /**
   * The index of the smallest class for a problem; -1 if the problem is too large for all classes.
   */
  static int of(int predicates, int unknowns) {
    for (int i = 0; i < ALL.size(); i++) {
      if (predicates <= ALL.get(i).predicates && unknowns <= ALL.get(i).unknowns) {
        return i;
      }
    }
    return -1;
  }

  /** The number of work-items of a group, a multiple of 32. */
  int group() {
    if (predicates > 10) {
      return 256;
    }
    return predicates > 8 ? 128 : 32;
  }

  /** The number of cells, 2^z. */
  int cells() {
    return 1 << predicates;
  }

  /** Whether the cells are in local memory too. */
  boolean hasLocalCells() {
    return localBytes() + 8 * cells() <= LOCAL_BYTES;
  }

  /** The local memory without the cells: the triangle with the right side, and vectors. */
  private int localBytes() {
    int triangle = unknowns * (unknowns + 1) / 2 + unknowns;
    return 8 * (triangle + 8 * unknowns + predicates) + 4 * unknowns;
  }

  /** The constants with which the kernel is compiled. */
  Map<String, Number> defines() {
    Map<String, Number> defines = new HashMap<>(NewtonRules.defines());
    defines.putAll(Backtracking.NORMALISED.defines());
    defines.putAll(PackedLayout.DEFINES);
    defines.put("PREDICATES", predicates);
    defines.put("CELLS", cells());
    defines.put("SIZE", unknowns);
    defines.put("GROUP", group());
    defines.put("LOCAL_CELLS", hasLocalCells() ? 1 : 0);
    return defines;
  }
}
