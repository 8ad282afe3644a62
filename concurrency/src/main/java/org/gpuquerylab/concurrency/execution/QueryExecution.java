package org.gpuquerylab.concurrency.execution;

import java.util.List;
import java.util.Optional;

/**
 * Queries prepared under a policy: their order, configurations and queues are decided, and
 * sequences are captured. It can be run any number of times. Used by one thread at a time. The
 * caller closes the queries, after this.
 */
public interface QueryExecution extends AutoCloseable {

  /**
   * Runs every query once and returns when all is complete. A query that fails by itself appears as
   * a fault in {@link #outcomes()}.
   *
   * @throws org.gpuquerylab.backend.device.BackendException if the device fails: then no query has
   *     an answer, and the backend can no longer be trusted
   */
  void run();

  /** The outcome of each query in the last run, in the order of the queries. */
  List<QueryOutcome> outcomes();

  /** What the last run cost. */
  RunCost cost();

  /** The chosen policy, if one was chosen before the run. */
  default Optional<PolicyDecision> decision() {
    return Optional.empty();
  }

  /**
   * Runs every query once with its commands timed, and returns these as a timeline. Timing each
   * command slows a run down, so its makespan differs from that of {@link #run}.
   */
  List<TimelineSpan> trace();

  /**
   * Runs every query once and returns the device's time from the first start to the last end, in
   * milliseconds.
   */
  double deviceMillis();

  /** Closes queues and sequences. */
  @Override
  void close();
}
