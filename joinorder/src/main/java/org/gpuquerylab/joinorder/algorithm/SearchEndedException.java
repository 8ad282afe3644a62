package org.gpuquerylab.joinorder.algorithm;

/** Thrown when a search reaches its {@link SearchLimit} before it has found the best plan. */
public final class SearchEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a stack trace, because the search ended as planned; the one-line
   * message names the limit.
   */
  SearchEndedException(String message) {
    super(message, null, false, false);
  }
}
