package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.SelectionScan;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that fused queries, in any number and of any sizes, have the same answers as queries that
 * run alone.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class FusedAnswersTest {
  private static final int[] SIZES = {1, 1 << 14, 3, 1000, 4097, 7, 12_345};

  /** There is no large size, because one of the kinds visits all pairs of its rows. */
  private static final int[] SIZES_OF_EACH_KIND = {1, 1 << 11, 3};

  private static final int LAUNCHES_OF_Q2 = 3;

  @Parameter DeviceInfo device;

  private interface Check {
    void accept(QueryExecution execution, List<QueryOutcome> outcomes);
  }

  private void run(
      List<PlannedQuery> planned, UnaryOperator<DeviceQuery> changed, Inputs inputs, Check check) {
    Backend backend = TestBackends.shared(device);
    try (Closer readied = new Closer()) {
      List<DeviceQuery> queries =
          planned.stream().map(p -> changed.apply(readied.own(p.ready(backend)))).toList();
      if (inputs == Inputs.RESIDENT) {
        upload(backend, queries);
      }
      List<Grid> grids = List.of(new Grid(64, 64), new Grid(1024, 128));
      ExecutionContext context =
          ExecutionContext.of(backend, inputs).with(new BestLaunches(backend, step -> grids));
      try (QueryExecution execution = ExecutionPolicies.named("fused").ready(queries, context)) {
        for (int run = 0; run < 3; run++) {
          execution.run();
          check.accept(execution, execution.outcomes());
        }
      }
    }
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
  }

  private static void upload(Backend backend, List<DeviceQuery> queries) {
    try (CommandQueue queue = backend.newQueue()) {
      queries.forEach(query -> query.upload(queue));
      queue.finish();
    }
  }

  private static List<PlannedQuery> selections(int count) {
    return ofSizes(new SelectionScan(), count, SIZES);
  }

  private static List<PlannedQuery> ofSizes(QueryKind kind, int count, int[] sizes) {
    return IntStream.range(0, count)
        .mapToObj(i -> new PlannedQuery(kind, sizes[i % sizes.length], 40 + i))
        .toList();
  }

  private static void assertReferences(List<PlannedQuery> planned, List<QueryOutcome> outcomes) {
    assertThat(outcomes)
        .extracting(QueryOutcome::answer)
        .isEqualTo(planned.stream().map(PlannedQuery::reference).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 17, 33})
  void answersAnyNumberOfSelections(int count) {
    List<PlannedQuery> planned = selections(count);
    run(
        planned,
        query -> query,
        Inputs.RESIDENT,
        (execution, outcomes) -> {
          assertReferences(planned, outcomes);
          int groups = (count + 15) / 16;
          int gathers = count == 1 ? 0 : groups;
          assertThat(execution.cost().launches())
              .isEqualTo((long) LAUNCHES_OF_Q2 * groups + gathers);
        });
  }

  @Test
  void answersGroupsOfEachKindOfDifferentSizes() {
    List<PlannedQuery> planned = new ArrayList<>();
    for (QueryKind kind : Workload.kinds()) {
      planned.addAll(ofSizes(kind, 3, SIZES_OF_EACH_KIND));
    }
    run(
        planned,
        query -> query,
        Inputs.UPLOADED,
        (execution, outcomes) -> {
          assertReferences(planned, outcomes);
          // The kinds have 6, 3, 2, 6 and 2 kernels; three of the kinds have a launch that clears
          // buffers, and one launch gathers the answers.
          assertThat(execution.cost().launches()).isEqualTo(6 + 3 + 2 + 6 + 2 + 3 + 1);
        });
  }

  @Test
  void failsAQueryOfAGroupAlone() {
    List<PlannedQuery> planned = new ArrayList<>(selections(4));
    planned.set(1, new PlannedQuery(new SelectionScan(450, 550, 0), 5000, 9));
    run(
        planned,
        query -> query,
        Inputs.UPLOADED,
        (execution, outcomes) -> {
          assertThat(execution.cost().launches()).isEqualTo(LAUNCHES_OF_Q2 + 1);
          assertThat(outcomes.remove(1).fault())
              .hasMessage("Q2#9: more rows qualify than the 0 that its output holds");
          List<PlannedQuery> others = new ArrayList<>(planned);
          others.remove(1);
          assertReferences(others, outcomes);
        });
  }

  @Test
  void runsQueriesApartWhereTheFusedLaunchIsRefused() {
    List<PlannedQuery> planned = selections(3);
    run(
        planned,
        UnfusableQuery::new,
        Inputs.UPLOADED,
        (execution, outcomes) -> {
          assertReferences(planned, outcomes);
          assertThat(execution.cost().launches()).isEqualTo(3 * LAUNCHES_OF_Q2 + 1);
        });
  }
}
