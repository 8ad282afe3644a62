package org.gpuquerylab.concurrency.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** A way of running queries on one device. */
public interface ExecutionPolicy {

  /** Its name, such as {@code branched}. */
  String name();

  /** Whether it runs on a backend; the others need nothing that a backend may lack. */
  default boolean runsOn(Backend backend) {
    return true;
  }

  /**
   * Whether it does more for some queries than run each by itself. Where not, it is like the policy
   * {@code branched}. Decided before anything is readied.
   */
  default boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    return true;
  }

  /**
   * What a run takes at least by the model of time, in milliseconds; 0 where the model knows no
   * more. Decided before anything is readied.
   */
  default double leastMillis(List<DeviceQuery> queries, ExecutionContext context) {
    return 0;
  }

  /**
   * Readies queries: decides, opens queues, captures.
   *
   * @param queries of the context's backend, not closed as long as the execution is used
   */
  QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context);
}
