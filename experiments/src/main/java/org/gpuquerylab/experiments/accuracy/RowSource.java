package org.gpuquerylab.experiments.accuracy;

/** Rows that random predicates are drawn over. */
interface RowSource {
  /** Most predicates of a conjunction. */
  int MOST_PREDICATES = 8;

  /**
   * Draws predicates and counts the rows that satisfy them.
   *
   * @param predicates how many, from 2 to {@link #MOST_PREDICATES}
   * @param seed from 0 on; the same predicates each time
   */
  CellCounts counts(int predicates, int seed);
}
