package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.internal.execution.DiamondKind.Fault;
import org.gpuquerylab.concurrency.internal.query.DeviceQuery;
import org.gpuquerylab.concurrency.internal.query.QueryFault;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a service answers the queries that can be answered, and names the others. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class QueryServiceTest {
  @Parameter DeviceInfo device;

  private final List<Backend> opened = new ArrayList<>();

  static Stream<ExecutionPolicy> policies() {
    return ExecutionPolicies.all().stream();
  }

  private QueryService service() {
    return new QueryService(
        () -> {
          opened.add(TestBackends.open(device));
          return opened.get(opened.size() - 1);
        });
  }

  private static PlannedQuery request(Fault fault, long seed) {
    return new PlannedQuery(new DiamondKind(fault), 100, seed);
  }

  private static void assertAnswered(QueryOutcome outcome, long seed) {
    assertThat(outcome.answer()).isEqualTo(new DiamondKind().reference(100, seed));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void refusesByNameAndGoesOn(ExecutionPolicy policy) {
    List<PlannedQuery> requests =
        List.of(
            request(Fault.TOO_LARGE, 1),
            request(Fault.NONE, 2),
            request(Fault.AT_LAUNCH, 3),
            request(Fault.NONE, 4),
            request(Fault.ERROR_WORD, 5));
    try (QueryService service = service()) {
      List<QueryOutcome> outcomes = run(service, requests, policy);
      assertThat(outcomes.get(0).fault()).hasMessageStartingWith("diamond#1: out of device memory");
      assertAnswered(outcomes.get(1), 2);
      assertThat(outcomes.get(2).fault()).hasMessageStartingWith("diamond#3: refused with");
      assertAnswered(outcomes.get(3), 4);
      assertThat(outcomes.get(4).fault()).hasMessage("diamond#5: a poisoned value");
      assertThat(opened).hasSize(1);
      assertThat(opened.get(0).openResources()).isEmpty();
      assertThat(opened.get(0).allocatedMemory()).isZero();
    }
  }

  private List<QueryOutcome> run(
      QueryService service, List<PlannedQuery> requests, ExecutionPolicy policy) {
    try (Backend probe = TestBackends.open(device)) {
      assumeTrue(policy.runsOn(probe), () -> policy.name() + " does not run on " + device);
    }
    return service.run(requests, policy);
  }

  @Test
  void failsAQueryAloneWhoseKernelDoesNotCompile() {
    assumeTrue(device.has(Capability.COMPILES_KERNELS));
    try (QueryService service = service()) {
      List<QueryOutcome> outcomes =
          service.run(
              List.of(request(Fault.AT_COMPILE, 1), request(Fault.NONE, 2)),
              ExecutionPolicies.named("branched"));
      assertThat(outcomes.get(0).fault())
          .isInstanceOf(QueryFault.class)
          .hasMessageContainingAll("diamond#1", "refused.cl");
      assertAnswered(outcomes.get(1), 2);
    }
  }

  @Test
  void failsAQueryAloneThatNoMultiprocessorHolds() {
    for (String policy : List.of("two-stage", "two-stage-replayed", "timed")) {
      try (QueryService service = service()) {
        List<QueryOutcome> outcomes =
            service.run(
                List.of(
                    request(Fault.NONE, 1), request(Fault.UNPLACEABLE, 2), request(Fault.NONE, 3)),
                ExecutionPolicies.named(policy));
        assertAnswered(outcomes.get(0), 1);
        assertThat(outcomes.get(1).fault()).hasMessageContainingAll("diamond#2", "cannot fit");
        assertAnswered(outcomes.get(2), 3);
      }
    }
  }

  /** No plan can place the query's kernels, but plain queues and branches need no plan. */
  @Test
  void choosesWhatRunsAQueryThatNoPlanPlaces() {
    try (QueryService service = service()) {
      List<QueryOutcome> outcomes =
          service.run(
              List.of(
                  request(Fault.NONE, 1), request(Fault.UNPLACEABLE, 2), request(Fault.NONE, 3)),
              ExecutionPolicies.named("chosen"));
      for (int i = 0; i < 3; i++) {
        assertAnswered(outcomes.get(i), i + 1);
      }
    }
  }

  /**
   * Both queries fit into memory, but the buffer that gathers their answers does not. This is not a
   * failure of the device.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 20})
  void refusesOneQueryWhereTheAnswersOfAllDoNotFit(long bytesLeft) {
    List<PlannedQuery> requests = List.of(request(Fault.NONE, 1), request(Fault.NONE, 2));
    long each;
    try (Backend probe = TestBackends.open(device);
        DeviceQuery query = requests.get(0).ready(probe)) {
      assertThat(query.steps()).isNotEmpty();
      each = probe.allocatedMemory();
    }
    QueryService limited =
        new QueryService(
            () -> {
              opened.add(TestBackends.open(device));
              opened.get(0).limitMemory(2 * each + bytesLeft);
              return opened.get(0);
            });
    try (limited) {
      List<QueryOutcome> outcomes = limited.run(requests, ExecutionPolicies.named("branched"));
      assertThat(outcomes.get(0).fault())
          .hasMessageStartingWith("diamond#1: out of device memory")
          .hasMessageNotContaining("device failed");
      assertAnswered(outcomes.get(1), 2);
      assertThat(opened).hasSize(1);
      assertThat(opened.get(0).openResources()).isEmpty();
      List<QueryOutcome> one =
          limited.run(List.of(request(Fault.NONE, 3)), ExecutionPolicies.named("branched"));
      assertAnswered(one.get(0), 3);
      assertThat(opened).hasSize(1);
    }
  }

  @Test
  void answersNoQueries() {
    try (QueryService service = service()) {
      for (ExecutionPolicy policy : ExecutionPolicies.all()) {
        if (policy.runsOn(TestBackends.shared(device))) {
          assertThat(service.run(List.of(), policy)).isEmpty();
        }
      }
    }
  }
}
