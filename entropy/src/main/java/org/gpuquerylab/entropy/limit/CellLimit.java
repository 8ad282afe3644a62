package org.gpuquerylab.entropy.limit;

import java.util.Locale;

/** Refuses to visit so many cells one by one that it would not end in a reasonable time. */
public final class CellLimit {
  /** Most predicates of which all cells are visited. */
  public static final int MAX_PREDICATES = 36;

  /** What a thread of 2025 visits, for an estimate in the message. */
  private static final double CELLS_A_SECOND = 1e9;

  private CellLimit() {}

  /**
   * Refuses too many cells.
   *
   * @param what what visits them, for the message
   * @param predicates the binary logarithm of their number
   * @throws SolverLimitException with the numbers
   */
  public static void check(String what, int predicates) {
    if (predicates > MAX_PREDICATES) {
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "%s visits 2^%d cells, which takes about %.0f seconds each time, and may visit 2^%d,"
                  + " leave predicates out",
              what,
              predicates,
              Math.scalb(1.0, predicates) / CELLS_A_SECOND,
              MAX_PREDICATES));
    }
  }
}
