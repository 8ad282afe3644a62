package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the lanes of operations, and the operations for which they wait. */
class LaneProgramTest {
  private static final Grid GRID = new Grid(32, 32);

  private final Backend backend = Backends.find().open("cpu");

  @AfterEach
  void close() {
    backend.close();
  }

  private List<DeviceQuery> queries(int... sizes) {
    return DiamondKind.ready(backend, sizes);
  }

  @Test
  void waitsForOtherLanesOnlyAndOnlyOnce() {
    LaneProgram program = new LaneProgram();
    int a = program.newLane();
    int b = program.newLane();
    int first = program.add(0, a, List.of(), queue -> {});
    int second = program.add(0, b, List.of(), queue -> {});
    program.add(0, b, List.of(first, second, first), queue -> {});
    assertThat(program.operations().get(2).after()).containsExactly(first);
    assertThat(program.isAwaited(first)).isTrue();
    assertThat(program.isAwaited(second)).isFalse();
  }

  @Test
  void forksStepsThatDoNotDependOnEachOther() {
    LaneProgram program = new LaneProgram();
    QueryLanes query = QueryLanes.forking(program, 0, queries(5).get(0));
    query.upload();
    int left = query.step(0, GRID, List.of());
    int right = query.step(1, GRID, List.of());
    int join = query.step(2, GRID, List.of());
    assertThat(program.lane(left)).isNotEqualTo(program.lane(right));
    assertThat(program.operations().get(right).after()).containsExactly(0);
    assertThat(program.operations().get(join).after()).containsExactly(right);
    assertThat(program.lane(join)).isEqualTo(program.lane(left));
    assertThat(program.ends()).containsExactly(join, right);
    assertThat(program.lanes()).isEqualTo(2);
  }

  @Test
  void keepsAQueryOnOneLaneWhereAskedTo() {
    LaneProgram program = new LaneProgram();
    QueryLanes query = QueryLanes.on(program, program.newLane(), 0, queries(5).get(0));
    query.upload();
    for (int step = 0; step < 3; step++) {
      query.step(step, GRID, List.of());
    }
    assertThat(program.ends()).containsExactly(3);
    assertThat(program.operations()).hasSize(4).allMatch(o -> o.lane() == 0 && o.after().isEmpty());
  }

  @Test
  void laysPairsOnTwoLanes() {
    ExecutionContext context = ExecutionContext.of(backend, Inputs.RESIDENT);
    LaneProgram program = Layouts.paired(queries(10, 20, 30), context);
    assertThat(program.lanes()).isEqualTo(2);
    assertThat(program.operations().stream().map(o -> o.query()).distinct()).hasSize(3);
    assertThat(program.operations()).hasSize(3 * 3);
  }

  @Test
  void enqueuesTheFirstStepOfEachQueryFirst() {
    ExecutionContext context = ExecutionContext.of(backend, Inputs.UPLOADED);
    LaneProgram program = Layouts.aLaneEach(queries(10, 20, 30), context);
    assertThat(program.operations().stream().map(o -> o.query()).toList())
        .containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2);
    assertThat(
            Layouts.sequential(queries(10, 20), context).operations().stream().map(o -> o.query()))
        .containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
  }

  /**
   * A query that fails half-way has the commands that it enqueued, and no commands of other
   * queries.
   */
  @Test
  void tracesAQueryThatFailsHalfWay() {
    List<DeviceQuery> queries = queries(5, 6);
    LaneProgram program = new LaneProgram();
    int lane = program.newLane();
    program.add(
        0,
        lane,
        List.of(),
        queue -> {
          queries.get(0).upload(queue);
          throw new IllegalArgumentException("refused");
        });
    program.add(1, lane, List.of(), queries.get(1)::upload);
    program.add(1, lane, List.of(), queue -> queries.get(1).launch(0, GRID, queue));
    QueryFaults faults = new QueryFaults(queries);
    assertThat(Tracing.queues(backend, program, faults))
        .extracting(TimelineSpan::query, TimelineSpan::kind)
        .containsExactly(
            tuple(0, Span.Kind.WRITE), tuple(1, Span.Kind.WRITE), tuple(1, Span.Kind.LAUNCH));
    assertThat(faults.has(0)).isTrue();
    assertThat(faults.has(1)).isFalse();
  }
}
