package org.gpuquerylab.costmodel;

/** One term of the sum that is a step's time. */
public interface CostTerm {

  /** The work of the term, such as {@code scan of the filter}. */
  String name();

  /** The term's time in seconds. */
  double seconds();

  /** How the time is computed, in one line: amounts, rates and their units. */
  String explain();
}
