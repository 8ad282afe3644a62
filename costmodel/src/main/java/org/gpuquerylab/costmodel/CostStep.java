package org.gpuquerylab.costmodel;

import java.util.List;

/**
 * One step of an operator.
 *
 * @param name the step's name, unique within its operator, such as {@code filter}
 * @param terms the terms that add up to the step's time
 */
public record CostStep(String name, List<CostTerm> terms) {

  /** Copies the list. */
  public CostStep {
    terms = List.copyOf(terms);
  }

  /** The step's device time in seconds: T_i of Yuan et al. 2013. */
  public double seconds() {
    return terms.stream().mapToDouble(CostTerm::seconds).sum();
  }
}
