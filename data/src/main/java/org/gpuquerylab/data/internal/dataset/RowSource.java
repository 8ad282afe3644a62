package org.gpuquerylab.data.internal.dataset;

/** A table for which random predicates are drawn. */
public interface RowSource {
  /** The maximum number of predicates in a conjunction. */
  int MOST_PREDICATES = 8;

  /**
   * Draws predicates, and counts the rows that satisfy them.
   *
   * @param predicates number of predicates, from 2 to {@link #MOST_PREDICATES}
   * @param seed the seed, from 0; the same seed gives the same predicates
   */
  CellCounts counts(int predicates, int seed);
}
