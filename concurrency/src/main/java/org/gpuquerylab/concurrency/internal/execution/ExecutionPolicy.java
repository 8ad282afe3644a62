package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** A way of running queries on one device. */
public interface ExecutionPolicy {

  /** The policy's name, such as {@code branched}. */
  String name();

  /**
   * Whether the policy does anything other than running each query separately. If it does not, it
   * is equivalent to the policy {@code branched}. This is determined before anything is prepared.
   */
  default boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    return true;
  }

  /**
   * A lower bound of a run's time according to the model of time, in milliseconds; 0 if the model
   * cannot tell. This is computed before anything is prepared.
   */
  default double leastMillis(List<DeviceQuery> queries, ExecutionContext context) {
    return 0;
  }

  /**
   * Prepares queries: makes the decisions, opens queues and captures sequences.
   *
   * @param queries queries of the context's backend; they must not be closed while the execution is
   *     in use
   */
  QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context);
}
