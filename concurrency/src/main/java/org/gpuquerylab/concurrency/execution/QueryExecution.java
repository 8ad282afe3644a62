package org.gpuquerylab.concurrency.execution;

import java.util.List;
import java.util.Optional;

/**
 * Queries readied under a policy: their order, configurations and queues are decided, sequences are
 * captured. It can be run any number of times. Used by one thread at a time. The queries stay the
 * caller's to close, after this.
 */
public interface QueryExecution extends AutoCloseable {

  /**
   * Runs every query once and returns when all is complete. A query that fails by itself is a fault
   * among the {@link #outcomes()}.
   *
   * @throws org.gpuquerylab.backend.device.BackendException where the device fails: then no query
   *     has an answer, and the backend cannot be trusted any more
   */
  void run();

  /** What became of each query in the last run, in the order of the queries. */
  List<QueryOutcome> outcomes();

  /** What the last run cost. */
  RunCost cost();

  /** Which policy was taken, where one was chosen before the run. */
  default Optional<PolicyDecision> decision() {
    return Optional.empty();
  }

  /**
   * Runs every query once with its commands timed, and returns them with their place in time. The
   * timing of each command slows a run down: its makespan is not that of {@link #run}.
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
