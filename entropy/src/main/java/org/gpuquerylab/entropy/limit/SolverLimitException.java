package org.gpuquerylab.entropy.limit;

/**
 * A problem is beyond what a solver takes: it needs more memory than it may take, more time than is
 * reasonable, or is of a kind that the solver is not for; the message is one line with the numbers.
 */
public final class SolverLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message of one line. */
  public SolverLimitException(String message) {
    super(message);
  }

  /** With a message of one line, by another solver that was chosen. */
  public SolverLimitException(String message, SolverLimitException cause) {
    super(message, cause);
  }
}
