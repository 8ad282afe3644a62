package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;

/** Thrown when the tables of a host algorithm would take more memory than a query may use. */
public final class HostMemoryException extends TooManyRelationsException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception whose one-line message names the algorithm, the query's size and the
   * limit.
   */
  HostMemoryException(String message) {
    super(message);
  }
}
