package org.gpuquerylab.entropy.problem;

/** A selectivity was asked for among the rows for which something holds that never does. */
public final class ImpossibleConditionException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  /** With the usual message. */
  public ImpossibleConditionException() {
    super("the condition never holds, so nothing can be estimated given it; give another");
  }
}
