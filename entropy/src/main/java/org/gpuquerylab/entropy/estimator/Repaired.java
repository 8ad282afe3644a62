package org.gpuquerylab.entropy.estimator;

import java.util.List;

/**
 * A solution, and the changes to the problem that were necessary. Immutable.
 *
 * @param solution the solution; its problem is the original problem
 * @param isRepaired whether a penalty was needed because the selectivities contradict each other
 * @param moved the selectivities that were changed, the largest change first; empty if the problem
 *     was not repaired
 * @param <S> the solution's type
 */
public record Repaired<S>(S solution, boolean isRepaired, List<MovedSelectivity> moved) {
  /** Copies the list. */
  public Repaired {
    moved = List.copyOf(moved);
  }

  /** Wraps a solution that has all selectivities as given. */
  public static <S> Repaired<S> asGiven(S solution) {
    return new Repaired<>(solution, false, List.of());
  }
}
