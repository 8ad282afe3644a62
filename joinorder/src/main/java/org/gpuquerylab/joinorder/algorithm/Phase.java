package org.gpuquerylab.joinorder.algorithm;

import java.util.Locale;

/** The steps of the execution schema (Meister and Saake 2020, algorithm 1 and figures 5, 8, 10). */
public enum Phase {
  /** Memory and first state of an optimization or of an iteration. */
  INIT,
  /** Evaluation of join pairs. */
  JOIN,
  /** Removal of invalid and unconnected pairs. */
  FILTER,
  /** Sorting of intermediate solutions by their relation set. */
  SORT,
  /** Other preparation of the pruning, such as transfers of intermediate solutions. */
  PRE_PRUNING,
  /** Choice of the cheapest of equivalent solutions. */
  PRUNING,
  /** Storing of pruned solutions in the memo table, and reading of the plan from it. */
  FINALIZE,
  /** Everything else. */
  REST;

  /** The name in lower case with a hyphen, for columns and charts. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
