package org.gpuquerylab.concurrency.query;

/**
 * Thrown if a single query failed; the message names the query and the fault. Other queries are not
 * affected.
 */
public final class QueryFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the fault of one query. */
  public QueryFault(String query, String fault) {
    super(query + ": " + fault);
  }

  /** Creates the fault of one query, with its cause. */
  public QueryFault(String query, String fault, Throwable cause) {
    super(query + ": " + fault, cause);
  }
}
