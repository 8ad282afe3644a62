package org.gpuquerylab.entropy.repair;

import java.util.List;
import org.gpuquerylab.entropy.solver.MaxEntSolution;

/**
 * A solution, and what was changed of the problem to find it. Immutable.
 *
 * @param solution the solution; its problem is the one that was given
 * @param isRepaired whether a penalty was needed, as the selectivities contradict each other
 * @param moved the selectivities that were changed, the largest change first; empty unless repaired
 */
public record RepairedSolution(
    MaxEntSolution solution, boolean isRepaired, List<MovedSelectivity> moved) {
  /** Copies the list. */
  public RepairedSolution {
    moved = List.copyOf(moved);
  }

  /** A solution that has all selectivities as they were given. */
  public static RepairedSolution asGiven(MaxEntSolution solution) {
    return new RepairedSolution(solution, false, List.of());
  }
}
