package org.gpuquerylab.joinorder.internal.operators;

/** The cardinality of each set of relations, which no plan changes. */
interface SetRowSource {
  /** The rows of a non-empty set. O(relations + predicates of the set). */
  double rows(long set);

  /**
   * The rows of a set, with the same bits, if those of the set without its highest relation are
   * known.
   */
  double rows(long set, double withoutHighest);
}
