package org.gpuquerylab.entropy.estimator;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A known selectivity that was changed by a repair.
 *
 * @param set the known set
 * @param from the given selectivity
 * @param to the solution's selectivity
 */
public record MovedSelectivity(PredicateSet set, double from, double to) {
  /** Changes below this fraction of a selectivity or estimate are not reported. */
  private static final double LEAST_CHANGE = 1e-6;

  /**
   * The selectivities that changed by more than rounding, sorted by the size of the change, the
   * largest first.
   */
  static List<MovedSelectivity> largestFirst(Stream<MovedSelectivity> all) {
    return all.filter(moved -> moved.distance() > LEAST_CHANGE * Math.max(moved.from, moved.to))
        .sorted(Comparator.comparingDouble(MovedSelectivity::distance).reversed())
        .toList();
  }

  /** The amount of the change, at least 0. */
  public double distance() {
    return Math.abs(to - from);
  }
}
