package org.gpuquerylab.entropy.batch.gpu;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.moments.NewtonRules;
import org.gpuquerylab.entropy.run.Backtracking;

/**
 * Sizes that one compiled kernel solves: its local memory and its groups are as large as the
 * class's largest problem needs. One warp for up to 8 predicates with pairs, more warps above.
 *
 * @param predicates the largest number of predicates, z
 * @param unknowns the largest number of known sets without the empty one, m - 1
 */
record ProblemClass(int predicates, int unknowns) {
  /** Local memory that every device grants a group. */
  private static final int LOCAL_BYTES = 32 << 10;

  /**
   * All sets of 4 predicates, then the pairs and singles of 6 to 12; each class contains those
   * before.
   */
  static final List<ProblemClass> ALL =
      List.of(
          new ProblemClass(4, 15),
          new ProblemClass(6, 21),
          new ProblemClass(8, 36),
          new ProblemClass(10, 55),
          new ProblemClass(12, 78));

  /** The number of the smallest class for a problem; -1 if it is too large for all. */
  static int of(int predicates, int unknowns) {
    for (int i = 0; i < ALL.size(); i++) {
      if (predicates <= ALL.get(i).predicates && unknowns <= ALL.get(i).unknowns) {
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
    return predicates > 8 ? 128 : 32;
  }

  /** 2^z. */
  int cells() {
    return 1 << predicates;
  }

  /** Whether the cells are in local memory as well. */
  boolean hasLocalCells() {
    return localBytes() + 8 * cells() <= LOCAL_BYTES;
  }

  /** Local memory without the cells: the triangle with its right side, and vectors. */
  private int localBytes() {
    int triangle = unknowns * (unknowns + 1) / 2 + unknowns;
    return 8 * (triangle + 8 * unknowns + predicates) + 4 * unknowns;
  }

  /** The constants that the kernel is compiled with. */
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
