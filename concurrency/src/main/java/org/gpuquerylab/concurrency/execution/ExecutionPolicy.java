package org.gpuquerylab.concurrency.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** A way of running queries on one device. */
public interface ExecutionPolicy {

  /** Its name, such as {@code branched}. */
  String name();

  /**
   * Whether it needs a backend's partitions; other policies need nothing that a backend may lack.
   */
  default boolean runsOn(Backend backend) {
    return true;
  }

  /**
   * Whether it treats some queries otherwise than running each by itself. If not, it is like the
   * policy {@code branched}. Decided before anything is prepared.
   */
  default boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    return true;
  }

  /**
   * A lower bound of a run's time by the model of time, in milliseconds; 0 if the model knows none.
   * Decided before anything is prepared.
   */
  default double leastMillis(List<DeviceQuery> queries, ExecutionContext context) {
    return 0;
  }

  /**
   * Prepares queries: decides, opens queues, captures.
   *
   * @param queries queries of the context's backend, which must not be closed while the execution
   *     is used
   */
  QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context);
}
