package org.gpuquerylab.entropy.limit;

/**
 * A problem exceeds what a solver takes: it needs more memory than allowed or an unreasonable time,
 * or is of a kind that the solver does not handle. The message is one line with the numbers.
 */
public final class SolverLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a message of one line. */
  public SolverLimitException(String message) {
    super(message);
  }

  /**
   * Takes a message of one line.
   *
   * @param cause why this solver was chosen, or another solver's limit
   */
  public SolverLimitException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
