package org.gpuquerylab.concurrency.query;

import java.util.List;
import org.gpuquerylab.backend.Backend;

/** Answers several queries that read the same column in a single pass over the column. */
public interface SharedPass {

  /** The object that the pass reads; queries with the same object can share a pass. */
  Object column();

  /** The maximum number of queries in a pass. */
  int most();

  /**
   * Prepares one query that replaces several queries. Its answer has one row for each of these
   * queries, in the order of the queries.
   *
   * @param queries the pass of each query; all read this column, and there are at most {@link
   *     #most}; not modified
   * @throws QueryFault if the device does not accept the query
   */
  DeviceQuery together(Backend backend, List<SharedPass> queries);
}
