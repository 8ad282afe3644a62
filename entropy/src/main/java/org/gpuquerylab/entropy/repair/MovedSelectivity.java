package org.gpuquerylab.entropy.repair;

/**
 * A known selectivity that was changed.
 *
 * @param set the known set, a bit mask
 * @param from what was given
 * @param to what the solution has
 */
public record MovedSelectivity(long set, double from, double to) {
  /** By how much it was changed, 0 or more. */
  public double distance() {
    return Math.abs(to - from);
  }
}
