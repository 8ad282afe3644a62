package org.gpuquerylab.entropy.limit;

/**
 * A problem is beyond what a solver takes: it needs more memory than it may take, more time than is
 * reasonable, or is of a kind that the solver is not for; the message is one line with the numbers.
 * In a sweep such a point is a row that is not supported, as by every {@link
 * UnsupportedOperationException}.
 */
public final class SolverLimitException extends UnsupportedOperationException {
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
