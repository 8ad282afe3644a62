package org.gpuquerylab.joinorder.query;

/**
 * The cardinality of each set of relations of one query, for queries in which the cardinality is
 * not the product of the relations' rows and the edges' selectivities: either given numbers, or an
 * estimate that pairwise selectivities cannot express. Immutable. The cardinality depends only on
 * the set, never on the join tree.
 */
public interface SetCardinalities {
  /**
   * The rows of the join of a non-empty set of relations, from 0 to {@link Double#MAX_VALUE}; 0 is
   * an empty result. If no predicate relates two parts of a set, the set's cardinality is the
   * product of the cardinalities of the parts.
   */
  double cardinality(long set);

  /**
   * Fills a table with the {@link #cardinality} of every set, with the same bits.
   *
   * @param table an array of 2^n elements for n relations; overwritten: element S becomes the
   *     cardinality of the set S, element 0 becomes 1
   */
  default void fill(double[] table) {
    table[0] = 1;
    for (int set = 1; set < table.length; set++) {
      table[set] = cardinality(set);
    }
  }
}
