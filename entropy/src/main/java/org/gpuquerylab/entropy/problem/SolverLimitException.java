package org.gpuquerylab.entropy.problem;

/**
 * Thrown when a problem is beyond a solver's limits: it needs more memory than the solver may take,
 * or more time than is reasonable, or the solver does not support its kind. The message is one line
 * with the numbers. In a sweep, such a point becomes a row with the status unsupported, as after
 * every {@link UnsupportedOperationException}.
 */
public final class SolverLimitException extends UnsupportedOperationException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public SolverLimitException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a one-line message and a cause.
   *
   * @param cause the reason why this solver was chosen, or another solver's limit
   */
  public SolverLimitException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
