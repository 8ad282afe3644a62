package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryFault;

/** The queries that have failed while the device works; safe to use from several threads. */
final class QueryFaults {
  /** The index for commands that belong to no query. */
  public static final int NO_QUERY = -1;

  private final List<DeviceQuery> queries;
  private final Map<Integer, QueryFault> faults = new ConcurrentHashMap<>();

  /** Creates an object in which no query has failed. */
  public QueryFaults(List<DeviceQuery> queries) {
    this.queries = queries;
  }

  /** Whether a given query has failed. */
  public boolean has(int query) {
    return faults.containsKey(query);
  }

  /** Number of queries. */
  public int size() {
    return queries.size();
  }

  /** Whether any query has failed. */
  public boolean hasAny() {
    return !faults.isEmpty();
  }

  /** The fault of any query that failed; there must be one. */
  public QueryFault first() {
    return faults.values().iterator().next();
  }

  /** Whether every query has failed. */
  public boolean hasAll() {
    return faults.size() == queries.size();
  }

  /** Clears all faults. */
  public void clear() {
    faults.clear();
  }

  /**
   * Enqueues the commands of a query that has not failed yet; an exception is recorded as the fault
   * of this query.
   *
   * @param query the query's index; for {@link #NO_QUERY} an exception is passed on to the caller
   */
  public void guard(int query, Runnable commands) {
    if (query == NO_QUERY) {
      commands.run();
    } else if (!has(query)) {
      try {
        commands.run();
      } catch (RuntimeException e) {
        faults.put(query, fault(queries.get(query).name(), e));
      }
    }
  }

  /** The fault for an exception, with the query's name. */
  private static QueryFault fault(String query, RuntimeException thrown) {
    return thrown instanceof QueryFault own
        ? own
        : new QueryFault(query, String.valueOf(thrown.getMessage()), thrown);
  }

  /** The outcome of each query, once all commands are complete. */
  public List<QueryOutcome> outcomes() {
    List<QueryOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      QueryFault fault = faults.get(i);
      String name = queries.get(i).name();
      outcomes.add(fault == null ? answer(queries.get(i)) : QueryOutcome.failed(name, fault));
    }
    return outcomes;
  }

  private static QueryOutcome answer(DeviceQuery query) {
    try {
      return QueryOutcome.answered(query.name(), query.answer());
    } catch (RuntimeException e) {
      return QueryOutcome.failed(query.name(), fault(query.name(), e));
    }
  }
}
