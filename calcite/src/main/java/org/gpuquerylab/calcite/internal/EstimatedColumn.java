package org.gpuquerylab.calcite.internal;

import org.gpuquerylab.calcite.query.ColumnStatistics;

/**
 * A column in a predicate. Columns of one class are equal in all rows of the result.
 *
 * @param index its place among the columns that predicates refer to
 * @param equivalence the index of its class, or its own index if it is in none
 * @param statistics its statistics; those of a column in a class are of the rows where it is not
 *     null
 */
record EstimatedColumn(int index, int equivalence, ColumnStatistics statistics) {
  /** The same column in a class. */
  EstimatedColumn in(int other) {
    return new EstimatedColumn(index, other, statistics.withoutNull());
  }

  /** Whether two columns are the same, or in one class. */
  boolean isEqualTo(EstimatedColumn other) {
    return equivalence == other.equivalence;
  }
}
