package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.DiamondKind.Fault;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that every policy gives the same answers as queries that run alone, in each of several
 * runs.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class PolicyAnswersTest {
  private static final int[] SIZES = {1, 40_000, 1, 33, 1000, 7, 4096, 100_003};

  @Parameter DeviceInfo device;

  private final List<DeviceQuery> queries = new ArrayList<>();

  static Stream<ExecutionPolicy> policies() {
    return ExecutionPolicies.all().stream();
  }

  @AfterEach
  void leakNothing() {
    Backend backend = TestBackends.shared(device);
    queries.forEach(DeviceQuery::close);
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
  }

  private ExecutionContext context(Inputs inputs) {
    Backend backend = TestBackends.shared(device);
    ExecutionContext context = ExecutionContext.of(backend, inputs);
    List<Grid> grids = List.of(new Grid(64, 64), new Grid(512, 128));
    return context.with(new BestLaunches(backend, step -> grids));
  }

  private void ready(int count, Fault... faults) {
    for (int i = 0; i < count; i++) {
      Fault fault = i < faults.length ? faults[i] : Fault.NONE;
      DiamondKind kind = new DiamondKind(fault);
      queries.add(kind.ready(TestBackends.shared(device), SIZES[i % SIZES.length], i));
    }
  }

  /**
   * Whether a policy copies each query's answer separately. MultiQx copies an answer when the query
   * ends; the other policies copy all answers at once.
   */
  private static boolean bringsAnswersHomeAlone(ExecutionPolicy policy) {
    return policy.name().startsWith("multiqx");
  }

  private static QueryAnswer reference(int query) {
    return new DiamondKind().reference(SIZES[query % SIZES.length], query);
  }

  private static List<QueryAnswer> references(int count) {
    return IntStream.range(0, count).mapToObj(PolicyAnswersTest::reference).toList();
  }

  private void upload() {
    try (CommandQueue queue = TestBackends.shared(device).newQueue()) {
      queries.forEach(query -> query.upload(queue));
      queue.finish();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void answersOneQueryFiveAndSixteen(ExecutionPolicy policy) {
    for (int count : new int[] {1, 5, 16}) {
      ExecutionContext context = context(Inputs.UPLOADED);
      ready(count);
      try (QueryExecution execution = policy.ready(queries, context)) {
        for (int run = 0; run < 3; run++) {
          execution.run();
          assertThat(execution.outcomes())
              .extracting(QueryOutcome::answer)
              .isEqualTo(references(count));
        }
        int gathered = count == 1 || bringsAnswersHomeAlone(policy) ? 0 : 1;
        assertThat(execution.cost().launches()).isEqualTo(3L * count + gathered);
        assertThat(execution.cost().makespanMillis()).isPositive();
      }
      queries.forEach(DeviceQuery::close);
      queries.clear();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void answersWithResidentInputs(ExecutionPolicy policy) {
    ExecutionContext context = context(Inputs.RESIDENT);
    ready(8);
    upload();
    try (QueryExecution execution = policy.ready(queries, context)) {
      execution.run();
      assertThat(execution.outcomes()).extracting(QueryOutcome::answer).isEqualTo(references(8));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void tracesEveryCommand(ExecutionPolicy policy) {
    ExecutionContext context = context(Inputs.UPLOADED);
    ready(5);
    try (QueryExecution execution = policy.ready(queries, context)) {
      List<TimelineSpan> spans = execution.trace();
      // Each query has an upload, three kernels and a fill. Each answer has a separate copy, or one
      // launch and one copy bring all answers to the host.
      boolean alone = bringsAnswersHomeAlone(policy);
      assertThat(spans).hasSize(alone ? 30 : 27);
      assertThat(spans.stream().filter(span -> span.query() == 3)).hasSize(alone ? 6 : 5);
      assertThat(spans.stream().mapToDouble(TimelineSpan::startMillis).min()).hasValue(0);
      assertThat(execution.outcomes()).extracting(QueryOutcome::answer).isEqualTo(references(5));
      assertThat(execution.deviceMillis()).isNotNegative();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void failsAQueryAlone(ExecutionPolicy policy) {
    ExecutionContext context = context(Inputs.UPLOADED);
    ready(4, Fault.NONE, Fault.AT_LAUNCH, Fault.ERROR_WORD);
    try (QueryExecution execution = policy.ready(queries, context)) {
      for (int run = 0; run < 2; run++) {
        execution.run();
        List<QueryOutcome> outcomes = execution.outcomes();
        assertThat(outcomes.get(0).answer()).isEqualTo(reference(0));
        assertThat(outcomes.get(1).fault()).hasMessageContainingAll("diamond#1: refused with");
        assertThat(outcomes.get(2).fault()).hasMessage("diamond#2: a poisoned value");
        assertThat(outcomes.get(3).answer()).isEqualTo(reference(3));
      }
    }
  }

  /** No plan can place the query's kernels, but plain queues and branches need no plan. */
  @Test
  void choosesWhatRunsAQueryThatNoPlanPlaces() {
    ExecutionPolicy chosen = ExecutionPolicies.named("chosen");
    ExecutionContext context = context(Inputs.UPLOADED);
    ready(3, Fault.NONE, Fault.UNPLACEABLE);
    try (QueryExecution execution = chosen.ready(queries, context)) {
      execution.run();
      assertThat(execution.outcomes()).extracting(QueryOutcome::answer).isEqualTo(references(3));
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"two-stage", "two-stage-replayed", "timed"})
  void refusesAQueryThatNoMultiprocessorHolds(String policy) {
    ExecutionContext context = context(Inputs.UPLOADED);
    ready(3, Fault.NONE, Fault.UNPLACEABLE);
    assertThatThrownBy(() -> ExecutionPolicies.named(policy).ready(queries, context))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("cannot fit");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void continuesIfEveryQueryFails(ExecutionPolicy policy) {
    ExecutionContext context = context(Inputs.UPLOADED);
    ready(2, Fault.AT_LAUNCH, Fault.AT_LAUNCH);
    try (QueryExecution execution = policy.ready(queries, context)) {
      execution.run();
      assertThat(execution.outcomes()).allMatch(outcome -> outcome.fault() != null);
    }
  }
}
