package org.gpuquerylab.concurrency.execution.service;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.concurrency.execution.QueryExecution;

/** A readied choice and what it took in its trials. */
final class PolicyTrial {
  private final QueryExecution execution;
  private double[] millis = {};
  private long faults;

  private PolicyTrial(QueryExecution execution) {
    this.execution = execution;
  }

  /** Runs an execution three times, of which the first run is not counted. */
  static PolicyTrial begin(QueryExecution execution) {
    PolicyTrial trial = new PolicyTrial(execution);
    execution.run();
    trial.run();
    trial.run();
    trial.faults = execution.outcomes().stream().filter(one -> one.fault() != null).count();
    return trial;
  }

  /** Counts a run more. */
  void run() {
    execution.run();
    millis = Arrays.copyOf(millis, millis.length + 1);
    millis[millis.length - 1] = execution.cost().makespanMillis();
  }

  QueryExecution execution() {
    return execution;
  }

  /** The median of the runs so far, in milliseconds. */
  double median() {
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The fastest run so far, in milliseconds. */
  double least() {
    return Arrays.stream(millis).min().orElse(Double.POSITIVE_INFINITY);
  }

  /** Those with the fewest faults: who fails a query does less work. */
  static List<PolicyTrial> faultless(List<PolicyTrial> trials) {
    long fewest = trials.stream().mapToLong(trial -> trial.faults).min().orElse(0);
    return trials.stream().filter(trial -> trial.faults == fewest).toList();
  }

  /** The fastest run of all, in milliseconds. */
  static double least(List<PolicyTrial> trials) {
    return trials.stream().mapToDouble(PolicyTrial::least).min().orElseThrow();
  }

  /** The one of the least median. */
  static PolicyTrial fastest(List<PolicyTrial> trials) {
    return trials.stream().min(Comparator.comparingDouble(PolicyTrial::median)).orElseThrow();
  }
}
