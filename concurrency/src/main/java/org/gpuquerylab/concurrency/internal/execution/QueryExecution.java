package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.Optional;

/**
 * Queries that are prepared under a policy. Their order, configurations and queues are decided, and
 * sequences are captured. The execution can be run any number of times. Only one thread at a time
 * may use an object of this class. The caller closes the queries after closing this execution.
 */
public interface QueryExecution extends AutoCloseable {

  /**
   * Runs every query once, and returns when all queries are complete. If only one query fails, its
   * fault is in {@link #outcomes()}.
   *
   * @throws org.gpuquerylab.backend.device.BackendException if the device fails; then no query has
   *     an answer, and the backend must not be used again
   */
  void run();

  /** The outcome of each query in the last run, in the order of the queries. */
  List<QueryOutcome> outcomes();

  /** The cost of the last run. */
  RunCost cost();

  /** The decision, if the policy was chosen before the run. */
  default Optional<PolicyDecision> decision() {
    return Optional.empty();
  }

  /**
   * Runs every query once with timed commands, and returns the timeline of the commands. Timing the
   * commands slows a run down, so the makespan differs from the makespan of {@link #run}.
   */
  List<TimelineSpan> trace();

  /**
   * Runs every query once and returns the device's time from the start of the first command to the
   * end of the last one, in milliseconds.
   */
  double deviceMillis();

  /** Closes queues and sequences. */
  @Override
  void close();
}
