package org.gpuquerylab.operators.internal.general;

import org.jspecify.annotations.Nullable;

/**
 * What a grouping accumulates for each group.
 *
 * @param kind how values are combined
 * @param column the values; null for the number of rows
 */
record GroupFold(Kind kind, @Nullable KeyColumn column) {

  /** How values are combined, by the numbers that the kernels have for them. */
  enum Kind {
    ROWS,
    COUNT,
    SUM,
    WIDE_SUM,
    LEAST,
    GREATEST,
    REAL_SUM;

    /** The number of accumulators. */
    int words() {
      return this == WIDE_SUM ? 2 : 1;
    }

    /** Whether a greatest or least value is kept. */
    boolean isExtreme() {
      return this == LEAST || this == GREATEST;
    }
  }

  /** What a result is made of, by the numbers that the kernels have for it. */
  enum Result {
    SUM,
    WIDE_SUM,
    LEAST,
    GREATEST,
    REAL_SUM,
    AVERAGE,
    WIDE_AVERAGE,
    REAL_AVERAGE
  }
}
