package org.gpuquerylab.joinorder.query;

/**
 * The cardinality of each set of relations of one query, for queries where it is not the product of
 * the relations' rows and the edges' selectivities: given numbers, or an estimate that pairwise
 * selectivities cannot express. Immutable. It depends on the set alone, never on the join tree.
 */
public interface SetCardinalities {
  /**
   * Rows of the join of a non-empty set of relations, from 0 to {@link Double#MAX_VALUE}; 0 is an
   * empty result. If nothing relates two parts of a set, the cardinality is the product of those of
   * the parts.
   */
  double cardinality(long set);

  /**
   * Fills a table with {@link #cardinality} of every set, the same bits.
   *
   * @param table 2^n elements for n relations; written: element S becomes the cardinality of the
   *     set S, element 0 becomes 1
   */
  default void fill(double[] table) {
    table[0] = 1;
    for (int set = 1; set < table.length; set++) {
      table[set] = cardinality(set);
    }
  }
}
