package org.gpuquerylab.concurrency.execution.service;

import java.util.List;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.lane.LanePolicies;
import org.gpuquerylab.concurrency.execution.multiqx.MultiQxPolicy;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;

/** The policies by name. */
public final class ExecutionPolicies {
  private static final List<ExecutionPolicy> ALL =
      List.of(
          LanePolicies.sequential(),
          LanePolicies.sequentialReplayed(),
          LanePolicies.queues(),
          LanePolicies.branched(),
          new MultiQxPolicy(true),
          new MultiQxPolicy(false),
          LanePolicies.paired(),
          LanePolicies.partitioned());

  private ExecutionPolicies() {}

  /** All of them. */
  public static List<ExecutionPolicy> all() {
    return ALL;
  }

  /**
   * The policy of a name.
   *
   * @throws ConcurrencyException naming those that there are
   */
  public static ExecutionPolicy named(String name) {
    return ALL.stream()
        .filter(policy -> policy.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConcurrencyException(
                    "no policy '"
                        + name
                        + "'; give one of "
                        + String.join(", ", ALL.stream().map(ExecutionPolicy::name).toList())));
  }
}
