package org.gpuquerylab.joinorder.internal.parallel;

/**
 * Enumerates the valid join pairs of a query, each once, and after all pairs that form its two
 * sets.
 */
interface PairProducer {
  /** Receives pairs of disjoint connected sets with an edge between them. */
  @FunctionalInterface
  interface Sink {
    /** Receives a pair. */
    void push(long left, long right);
  }

  /** Enumerates all pairs. */
  void run();

  /** Pairs enumerated. */
  long pairs();

  /** The number of candidate pairs inspected. */
  long checked();
}
