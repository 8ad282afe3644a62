package org.gpuquerylab.entropy.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Two predicates, with a measure of how much they depend on each other.
 *
 * @param left the smaller predicate number
 * @param right the larger predicate number
 * @param g the statistic of {@link GStatistic} for the pair
 */
public record PredicatePair(int left, int right, double g) {
  /**
   * Sorts the strongest pair first; among equal pairs, pairs of smaller predicate numbers come
   * first.
   */
  static final Comparator<PredicatePair> STRONGEST_FIRST =
      Comparator.comparingDouble(PredicatePair::g)
          .reversed()
          .thenComparingInt(PredicatePair::left)
          .thenComparingInt(PredicatePair::right);

  /** All pairs, the strongest first. O(z^2 log z) time. */
  public static List<PredicatePair> all(PredicateCounts counts) {
    List<PredicatePair> pairs = new ArrayList<>();
    for (int i = 0; i < counts.predicates(); i++) {
      for (int j = i + 1; j < counts.predicates(); j++) {
        double g = GStatistic.of(counts.rows(), counts.rows(i), counts.rows(j), counts.rows(i, j));
        pairs.add(new PredicatePair(i, j, g));
      }
    }
    pairs.sort(STRONGEST_FIRST);
    return pairs;
  }
}
