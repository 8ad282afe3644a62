package org.gpuquerylab.entropy.repair;

import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A known selectivity that was changed.
 *
 * @param set the known set
 * @param from what was given
 * @param to what the solution has
 */
public record MovedSelectivity(PredicateSet set, double from, double to) {
  /** By how much it was changed, 0 or more. */
  public double distance() {
    return Math.abs(to - from);
  }
}
