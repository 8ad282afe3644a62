package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.api.Test;

/** Checks the decisions of the model, and the runs of the trial. */
class TrialPolicyTest {
  private final List<String> readied = new ArrayList<>();

  /** A policy that takes a given time, and for which the model gives a lower bound. */
  private ExecutionPolicy policy(String name, double millis, double least, boolean changes) {
    return new ExecutionPolicy() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
        return changes;
      }

      @Override
      public double leastMillis(List<DeviceQuery> queries, ExecutionContext context) {
        return least;
      }

      @Override
      public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
        readied.add(name);
        return new SimulatedExecution(() -> millis);
      }
    };
  }

  private static PolicyDecision decision(ExecutionPolicy... choices) {
    ExecutionContext context =
        ExecutionContext.of(
            TestBackends.shared(TestBackends.devices().findFirst().orElseThrow()), Inputs.RESIDENT);
    try (QueryExecution taken =
        new TrialPolicy("chosen", List.of(choices)).ready(List.of(), context)) {
      return taken.decision().orElseThrow();
    }
  }

  @Test
  void policiesThatTheModelExcludesAreNotTried() {
    PolicyDecision decision =
        decision(
            policy("branched", 1, 0, true),
            policy("the same", 0.5, 0, false),
            policy("launches longer", 0.5, 1, true));
    assertThat(readied).containsExactly("branched");
    assertThat(decision.policy()).isEqualTo("branched");
    assertThat(decision.choices()).isEqualTo(1);
    assertThat(decision.runs()).isEqualTo(PolicyTrial.WARM_UPS);
  }

  @Test
  void theTrialDecidesTheRest() {
    PolicyDecision decision =
        decision(
            policy("branched", 1, 0, true),
            policy("fused", 0.8, 0.1, true),
            policy("queues", 2, 0.79, true));
    assertThat(readied).containsExactly("branched", "fused", "queues");
    assertThat(decision.policy()).isEqualTo("fused");
    assertThat(decision.choices()).isEqualTo(3);
    assertThat(decision.runs()).isEqualTo(3 * PolicyTrial.WARM_UPS + 2 * 21 + 6);
    assertThat(decision.millis()).isPositive();
  }
}
