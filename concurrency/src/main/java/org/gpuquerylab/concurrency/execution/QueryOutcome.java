package org.gpuquerylab.concurrency.execution;

import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a query: its answer or its fault.
 *
 * @param query its name
 * @param result null if it failed
 * @param fault null if it succeeded
 */
public record QueryOutcome(String query, @Nullable QueryAnswer result, @Nullable QueryFault fault) {

  /** A query with its answer. */
  public static QueryOutcome answered(String query, QueryAnswer answer) {
    return new QueryOutcome(query, answer, null);
  }

  /** A query that failed. */
  public static QueryOutcome failed(String query, QueryFault fault) {
    return new QueryOutcome(query, null, fault);
  }

  /**
   * Its answer.
   *
   * @throws QueryFault if it failed
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
