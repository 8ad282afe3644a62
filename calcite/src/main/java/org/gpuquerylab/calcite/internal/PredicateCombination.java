package org.gpuquerylab.calcite.internal;

/** How the selectivities of several predicates on one table become one. */
public enum PredicateCombination {
  /** The product of the selectivities by statistics of columns. */
  INDEPENDENCE,
  /** By maximum entropy, given each selectivity and those of pairs that the sample tells. */
  MAX_ENTROPY,
  /** The fraction of the sampled rows for which all predicates are true. */
  SAMPLE
}
