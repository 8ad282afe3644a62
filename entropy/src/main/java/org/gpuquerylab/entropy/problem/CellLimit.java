package org.gpuquerylab.entropy.problem;

import java.util.Locale;

/** Refuses to visit more cells one by one than is possible in a reasonable time. */
public final class CellLimit {
  /** The maximum number of predicates for which all cells are visited. */
  public static final int MAX_PREDICATES = 36;

  /**
   * The number of cells that one thread of a 2025 processor visits in a second, for an estimate in
   * the message.
   */
  private static final double CELLS_A_SECOND = 1e9;

  private CellLimit() {}

  /**
   * Refuses a problem with too many cells.
   *
   * @param what the name of the code that visits the cells, for the message
   * @param predicates the binary logarithm of the number of cells
   * @throws SolverLimitException if there are too many cells; the message has the numbers
   */
  public static void check(String what, int predicates) {
    if (predicates > MAX_PREDICATES) {
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "%s visits 2^%d cells, which takes about %.0f seconds each time; at most 2^%d are"
                  + " allowed; leave predicates out",
              what,
              predicates,
              Math.scalb(1.0, predicates) / CELLS_A_SECOND,
              MAX_PREDICATES));
    }
  }
}
