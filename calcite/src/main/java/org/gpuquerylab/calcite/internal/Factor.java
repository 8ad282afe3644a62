package org.gpuquerylab.calcite.internal;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One of the predicates on a table that must all hold; those over one column count as one.
 *
 * @param statistic the fraction of the rows for which it is true, by statistics of columns
 * @param isExact whether that is counted rather than derived
 * @param isPoint whether it is true, or not true, for listed values only
 * @param rows the sampled rows for which it is true; null if it cannot be evaluated on them
 */
record Factor(double statistic, boolean isExact, boolean isPoint, @Nullable BitSet rows) {
  /** A list of values is rare; with fewer sampled rows, statistics are nearer to the truth. */
  private static final int FEWEST = 3;

  private static final double HALF_A_ROW = 0.5;

  /** Whether the selectivity comes from a sample of so many rows. */
  boolean isSampled(int sampled) {
    if (rows == null || sampled == 0 || isExact) {
      return false;
    }
    int count = rows.cardinality();
    return !isPoint || Math.min(count, sampled - count) >= FEWEST;
  }

  /**
   * The selectivity. What no sampled row satisfies is rare, not impossible.
   *
   * @param sampled the number of the sampled rows
   * @param isWhole whether these are all rows of the table
   */
  double selectivity(int sampled, boolean isWhole) {
    if (rows != null && isWhole) {
      return (double) rows.cardinality() / sampled;
    } else if (rows == null || !isSampled(sampled)) {
      return statistic;
    }
    double count = rows.cardinality();
    return count == 0
        ? Math.min(statistic, HALF_A_ROW / sampled)
        : count == sampled ? Math.max(statistic, 1 - HALF_A_ROW / sampled) : count / sampled;
  }

  /** Whether some sampled rows satisfy it, and some do not, so that they say what it goes with. */
  boolean tellsPairs(int sampled) {
    return rows != null && !rows.isEmpty() && rows.cardinality() < sampled;
  }
}
