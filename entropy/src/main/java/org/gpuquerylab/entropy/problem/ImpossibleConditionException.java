package org.gpuquerylab.entropy.problem;

/**
 * Thrown when a selectivity is requested among the rows that satisfy a condition, but the condition
 * never holds.
 */
public final class ImpossibleConditionException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with the usual message. */
  public ImpossibleConditionException() {
    super("the condition never holds, so nothing can be estimated given it; give another");
  }
}
