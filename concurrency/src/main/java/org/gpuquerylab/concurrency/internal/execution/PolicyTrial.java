package org.gpuquerylab.concurrency.internal.execution;

import java.util.Arrays;
import java.util.List;

/**
 * A prepared choice and the times of its trial runs, by the host's clock.
 *
 * <p>Source of the constants: chosen by hand, far below any run.
 */
final class PolicyTrial {
  /** The number of warm-up runs; the first runs of a sequence are slower than all others. */
  static final int WARM_UPS = 2;

  /**
   * The minimum time of a run. The clock may not have advanced during a short run, but a ratio
   * needs a number above 0.
   */
  private static final double LEAST_MILLIS = 1e-6;

  private final String policy;
  private final QueryExecution execution;
  private final double warmMillis;
  private final long faults;
  private double[] millis = {};

  private PolicyTrial(String policy, QueryExecution execution) {
    this.policy = policy;
    this.execution = execution;
    for (int run = 0; run < WARM_UPS; run++) {
      execution.run();
    }
    warmMillis = execution.cost().makespanMillis();
    faults = execution.outcomes().stream().filter(one -> one.fault() != null).count();
  }

  /** Creates a trial and makes the warm-up runs. */
  static PolicyTrial begin(String policy, QueryExecution execution) {
    return new PolicyTrial(policy, execution);
  }

  /** Makes one more measured run. */
  void run() {
    execution.run();
    millis = Arrays.copyOf(millis, millis.length + 1);
    millis[millis.length - 1] = Math.max(LEAST_MILLIS, execution.cost().makespanMillis());
  }

  /** The name of the policy. */
  String policy() {
    return policy;
  }

  QueryExecution execution() {
    return execution;
  }

  /** The time of the last warm-up run, in milliseconds. */
  double warmMillis() {
    return warmMillis;
  }

  /** The times of the measured runs, without warm-up. */
  int runs() {
    return millis.length;
  }

  /** The time of the last run, in milliseconds. */
  double lastMillis() {
    return millis[millis.length - 1];
  }

  /** The ratio of the times of this choice and of another choice that ran in the same turns. */
  PairedRatio over(PolicyTrial other) {
    int turns = Math.min(millis.length, other.millis.length);
    return PairedRatio.of(Arrays.copyOf(millis, turns), Arrays.copyOf(other.millis, turns));
  }

  /** The choices with the fewest faults; a run in which a query fails does less work. */
  static List<PolicyTrial> faultless(List<PolicyTrial> trials) {
    long fewest = trials.stream().mapToLong(trial -> trial.faults).min().orElse(0);
    return trials.stream().filter(trial -> trial.faults == fewest).toList();
  }
}
