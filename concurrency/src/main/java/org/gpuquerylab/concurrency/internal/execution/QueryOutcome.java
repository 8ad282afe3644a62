package org.gpuquerylab.concurrency.internal.execution;

import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a query: either its answer or its fault.
 *
 * @param query the name of the query
 * @param result the answer; null if the query failed
 * @param fault the fault; null if the query succeeded
 */
public record QueryOutcome(String query, @Nullable QueryAnswer result, @Nullable QueryFault fault) {

  /** The outcome of a query that succeeded. */
  public static QueryOutcome answered(String query, QueryAnswer answer) {
    return new QueryOutcome(query, answer, null);
  }

  /** The outcome of a query that failed. */
  public static QueryOutcome failed(String query, QueryFault fault) {
    return new QueryOutcome(query, null, fault);
  }

  /**
   * The answer of the query.
   *
   * @throws QueryFault if the query failed
   */
  public QueryAnswer answer() {
    if (fault != null) {
      throw fault;
    }
    if (result == null) {
      throw new IllegalStateException(query + " was not run");
    }
    return result;
  }
}
