package org.gpuquerylab.joinorder.sql.selectivity;

/**
 * The estimate of a predicate in the three-valued logic of SQL: the rows for which it is true and
 * those for which it is false. For the others it is unknown.
 */
sealed interface Estimate permits Truth, ColumnPredicate {
  /** The fractions of the rows. */
  Truth truth();

  /** NOT: what was true is false, and unknown stays unknown. */
  Estimate not();

  /** IS TRUE: false where the predicate is false or unknown. */
  Estimate isTrue();

  /** IS UNKNOWN. */
  Estimate isUnknown();
}
