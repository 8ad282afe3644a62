package org.gpuquerylab.joinorder.algorithm;

import java.util.Locale;

/** The steps of the execution schema (Meister and Saake 2020, algorithm 1 and figures 5, 8, 10). */
public enum Phase {
  /** Allocating memory and initializing an optimization or an iteration. */
  INIT,
  /** Evaluating join pairs. */
  JOIN,
  /** Removing invalid and unconnected pairs. */
  FILTER,
  /** Sorting intermediate solutions by their relation set. */
  SORT,
  /** Preparing the pruning in other ways, such as transferring intermediate solutions. */
  PRE_PRUNING,
  /** Choosing the cheapest of equivalent solutions. */
  PRUNING,
  /** Storing pruned solutions in the memo table, and reading the plan from it. */
  FINALIZE,
  /** Everything else. */
  REST;

  /** The phase's name in lower case with a hyphen, for columns and charts. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
