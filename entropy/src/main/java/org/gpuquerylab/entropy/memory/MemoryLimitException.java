package org.gpuquerylab.entropy.memory;

/**
 * A problem needs more memory than a solver may take, or more time than is reasonable; the message
 * is one line with the numbers.
 */
public final class MemoryLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message of one line. */
  public MemoryLimitException(String message) {
    super(message);
  }
}
