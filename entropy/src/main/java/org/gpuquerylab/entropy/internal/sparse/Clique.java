package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.BitSet;
import org.gpuquerylab.entropy.internal.cells.CubeSums;
import org.jspecify.annotations.Nullable;

/**
 * A clique of a junction tree: its predicates, the known sets that are summed over its cells, and
 * the mapping between its cells and its parent's cells. Bit i of a cell belongs to the i-th of the
 * clique's predicates.
 */
final class Clique {
  private final int[] predicates;
  private final int parent;
  private final int[] sets;
  private final int[] masks;
  private final int[] toCommon;
  private final int[] parentToCommon;
  private final @Nullable BitSet excluded;
  private final int states;

  /**
   * Creates a clique.
   *
   * @param predicates ascending
   * @param parent the parent clique, or null for the first clique
   * @param parentNumber the index of the parent clique, or -1
   * @param sets the indices of the known sets whose weights belong to this clique
   * @param masks these known sets as masks of this clique's predicates
   * @param excluded the impossible cells, or null
   */
  Clique(
      int[] predicates,
      @Nullable Clique parent,
      int parentNumber,
      int[] sets,
      int[] masks,
      @Nullable BitSet excluded) {
    this.predicates = predicates;
    this.parent = parentNumber;
    this.sets = sets;
    this.masks = masks;
    this.excluded = excluded;
    int[] above = parent == null ? new int[0] : parent.predicates;
    long common = common(predicates, above);
    states = 1 << Long.bitCount(common);
    toCommon =
        parent == null
            ? new int[1 << predicates.length]
            : Bits.compressAll(predicates.length, common);
    parentToCommon =
        parent == null ? new int[0] : Bits.compressAll(above.length, common(above, predicates));
  }

  private static long common(int[] own, int[] others) {
    long mask = 0;
    for (int i = 0; i < own.length; i++) {
      mask |= Arrays.binarySearch(others, own[i]) >= 0 ? 1L << i : 0;
    }
    return mask;
  }

  /**
   * The index of the parent clique, which is smaller than this clique's index; -1 for the first
   * clique.
   */
  int parent() {
    return parent;
  }

  /** The indices of the clique's known sets; not to be modified. */
  int[] sets() {
    return sets;
  }

  /** The masks of the clique's known sets; not to be modified. */
  int[] masks() {
    return masks;
  }

  /** The number of cells. */
  int cells() {
    return 1 << predicates.length;
  }

  /** The number of combinations of truth values of the predicates shared with the parent. */
  int states() {
    return states;
  }

  /**
   * For each cell, its combination of the shared predicates; in the first clique, all cells have
   * the same combination.
   */
  int[] toCommon() {
    return toCommon;
  }

  /** For each cell of the parent, its combination of the shared predicates. */
  int[] parentToCommon() {
    return parentToCommon;
  }

  /** The impossible cells; not to be modified. */
  @Nullable BitSet excluded() {
    return excluded;
  }

  /**
   * For each cell, the sum of the values of the cell's known sets.
   *
   * @param values one value for each known set of the piece; not modified
   * @param to overwritten
   */
  void spread(double[] values, double[] to) {
    Arrays.fill(to, 0);
    for (int i = 0; i < sets.length; i++) {
      to[masks[i]] = values[sets[i]];
    }
    CubeSums.subsets(to, 0, 0, predicates.length);
  }

  /**
   * For each set of the clique's predicates, the sum of the cells that contain it.
   *
   * @param x the cells; overwritten by the sums
   */
  void supersets(double[] x) {
    CubeSums.supersets(x, 0, 0, predicates.length);
  }

  /** The bytes for one number per cell, in cliques of a given number of predicates. */
  static double bytes(int predicates) {
    return Math.scalb(8.0 * CliqueSums.VECTORS + 16, predicates);
  }
}
