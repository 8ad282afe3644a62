package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;

/** The cardinality of each set of relations, which no plan changes. */
interface SetRowSource {
  /** The rows of a non-empty set. O(relations + predicates of the set). */
  double rows(long set);

  /**
   * The rows of a set, with the same bits, if those of the set without its highest relation are
   * known.
   */
  double rows(long set, double withoutHighest);

  /**
   * Fills in the rows of every set.
   *
   * @param table has an element for each set of nodes; overwritten
   */
  default void fill(double[] table, SearchLimit limit) {
    SearchLimit.Meter meter = limit.meter();
    table[0] = 1;
    for (int set = 1; set < table.length; set++) {
      meter.steps(1);
      int lower = set ^ Integer.highestOneBit(set);
      table[set] = lower == 0 ? rows(set) : rows(set, table[lower]);
    }
  }
}
