package org.gpuquerylab.joinorder.parallel.dpe;

/**
 * Enumerates the valid join pairs of a query, each once, and after all pairs that make its two
 * sets.
 */
interface PairProducer {
  /** Takes a pair of disjoint connected sets with an edge between them. */
  @FunctionalInterface
  interface Sink {
    /** Takes a pair. */
    void push(long left, long right);
  }

  /** Enumerates all pairs. */
  void run();

  /** Pairs enumerated. */
  long pairs();

  /** Number of candidate pairs inspected. */
  long checked();
}
