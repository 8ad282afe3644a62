package org.gpuquerylab.concurrency.execution;

import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.jspecify.annotations.Nullable;

/**
 * What became of a query: its answer or its fault.
 *
 * @param query its name
 * @param result null where it failed
 * @param fault null where it did not
 */
public record QueryOutcome(String query, @Nullable QueryAnswer result, @Nullable QueryFault fault) {

  /** A query that has its answer. */
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
   * @throws QueryFault where it failed
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
