package org.gpuquerylab.entropy.repair;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A known selectivity that was changed.
 *
 * @param set the known set
 * @param from what was given
 * @param to what the solution has
 */
public record MovedSelectivity(PredicateSet set, double from, double to) {
  /** Changes of less than this share of a selectivity or estimate are not told. */
  private static final double LEAST_CHANGE = 1e-6;

  /** Those that were changed by more than rounding, the largest change first. */
  static List<MovedSelectivity> largestFirst(Stream<MovedSelectivity> all) {
    return all.filter(moved -> moved.distance() > LEAST_CHANGE * Math.max(moved.from, moved.to))
        .sorted(Comparator.comparingDouble(MovedSelectivity::distance).reversed())
        .toList();
  }

  /** By how much it was changed, 0 or more. */
  public double distance() {
    return Math.abs(to - from);
  }
}
