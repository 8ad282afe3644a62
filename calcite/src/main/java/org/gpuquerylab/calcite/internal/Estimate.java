package org.gpuquerylab.calcite.internal;

/**
 * The estimate of a predicate in the three-valued logic of SQL: the rows for which the predicate is
 * true and those for which it is false. For all other rows the predicate is unknown.
 */
sealed interface Estimate permits Truth, ColumnPredicate {
  /** The fraction of the rows for which the predicate is true, and that for which it is false. */
  Truth truth();

  /** NOT: true becomes false, false becomes true, and unknown stays unknown. */
  Estimate not();

  /** IS TRUE: the result is false if the predicate is false or unknown. */
  Estimate isTrue();

  /** IS UNKNOWN. */
  Estimate isUnknown();
}
