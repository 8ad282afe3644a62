package org.gpuquerylab.calcite.internal;

/**
 * The estimate of a predicate in the three-valued logic of SQL: the rows for which the predicate is
 * true and those for which it is false. For all other rows the predicate is unknown.
 */
sealed interface PredicateEstimate permits TruthShare, ColumnEstimate {
  /** The fraction of the rows for which the predicate is true, and that for which it is false. */
  TruthShare truth();

  /** NOT: true becomes false, false becomes true, and unknown stays unknown. */
  PredicateEstimate not();

  /** IS TRUE: the result is false if the predicate is false or unknown. */
  PredicateEstimate isTrue();

  /** IS UNKNOWN. */
  PredicateEstimate isUnknown();
}
