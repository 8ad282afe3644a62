package org.gpuquerylab.experiments.ranking;

import java.util.List;

/**
 * Kendall's tau-b: how far two rankings agree, from -1 (reversed) to 1 (the same).
 *
 * <p>Source: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33(3), 1945.
 */
final class KendallTau {
  private KendallTau() {}

  /**
   * The tau of two lists of numbers. O(n^2).
   *
   * @param a not modified
   * @param b as many numbers; not modified
   * @return NaN where all numbers of a list are equal, or there are fewer than two
   */
  static double of(List<Double> a, List<Double> b) {
    if (a.size() != b.size()) {
      throw new IllegalArgumentException(a.size() + " numbers against " + b.size());
    }
    double agreement = 0;
    double different = 0;
    double otherDifferent = 0;
    for (int i = 0; i < a.size(); i++) {
      for (int j = 0; j < i; j++) {
        double first = Math.signum(a.get(i) - a.get(j));
        double second = Math.signum(b.get(i) - b.get(j));
        agreement += first * second;
        different += first * first;
        otherDifferent += second * second;
      }
    }
    return agreement / Math.sqrt(different * otherDifferent);
  }
}
