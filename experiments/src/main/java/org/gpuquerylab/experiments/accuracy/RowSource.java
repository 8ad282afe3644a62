package org.gpuquerylab.experiments.accuracy;

/** Rows over which random predicates are drawn. */
interface RowSource {
  /** Most predicates of a conjunction. */
  int MOST_PREDICATES = 8;

  /**
   * Draws predicates and counts the rows that satisfy them.
   *
   * @param predicates number of predicates, from 2 to {@link #MOST_PREDICATES}
   * @param seed from 0 on; the same seed gives the same predicates
   */
  CellCounts counts(int predicates, int seed);
}
