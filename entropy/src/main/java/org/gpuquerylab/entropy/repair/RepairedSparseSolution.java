package org.gpuquerylab.entropy.repair;

import java.util.List;
import org.gpuquerylab.entropy.sparse.SparseSolution;

/**
 * A solution of many predicates, and what was changed of the problem to find it. Immutable.
 *
 * @param solution the solution; its problem is the one that was given
 * @param isRepaired whether a penalty was needed, as selectivities contradict each other
 * @param moved the selectivities that were changed, the largest change first; empty unless repaired
 */
public record RepairedSparseSolution(
    SparseSolution solution, boolean isRepaired, List<MovedSelectivity> moved) {
  /** Copies the list. */
  public RepairedSparseSolution {
    moved = List.copyOf(moved);
  }

  /** A solution that has all selectivities as they were given. */
  public static RepairedSparseSolution asGiven(SparseSolution solution) {
    return new RepairedSparseSolution(solution, false, List.of());
  }
}
