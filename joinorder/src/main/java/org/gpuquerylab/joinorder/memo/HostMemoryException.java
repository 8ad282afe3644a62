package org.gpuquerylab.joinorder.memo;

import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;

/** The tables of an algorithm of the host would take more memory than it may use for a query. */
public final class HostMemoryException extends TooManyRelationsException {
  private static final long serialVersionUID = 1L;

  /** With a message of one line that names the algorithm, the query's size and the limit. */
  HostMemoryException(String message) {
    super(message);
  }
}
