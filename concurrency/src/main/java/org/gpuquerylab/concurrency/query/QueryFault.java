package org.gpuquerylab.concurrency.query;

/** A query failed by itself: its message names the query and the fault. Others are not affected. */
public final class QueryFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A fault of one query. */
  public QueryFault(String query, String fault) {
    super(query + ": " + fault);
  }

  /** A fault of one query with its cause. */
  public QueryFault(String query, String fault, Throwable cause) {
    super(query + ": " + fault, cause);
  }
}
