package org.gpuquerylab.backend.contract.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.fixture.ContractKernels.Add;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.fixture.Timelines;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests sequences whose commands are timed separately. */
public interface TraceContract extends DeviceFixture {

  @Test
  default void traceOfOneQueueTimesEachCommand() {
    int n = 1 << 16;
    Kernel<Affine> affine = backend().compile(Affine.class);
    try (CommandQueue queue = backend().newQueue(true);
        PinnedBuffer<int[]> pinned = pinnedInts(new int[n]);
        DeviceBuffer<int[]> x = ints(queue, new int[n])) {
      CommandSequence sequence;
      try (CommandQueue capturing = backend().newQueue()) {
        sequence =
            capturing.capture(
                () -> {
                  capturing.fill(x, 3);
                  capturing.fill(x, 0, 0, 1);
                  capturing.launch(affine, Grid.cover(n, 128), new Affine(x, 2, 1, n));
                  capturing.read(x, 0, pinned, 0, n);
                });
      }
      try (sequence) {
        Span before = queue.fill(x, 1);
        for (int round = 0; round < 3; round++) {
          List<Span> spans = sequence.trace(queue);
          assertThat(spans)
              .extracting(Span::kind)
              .containsExactly(Span.Kind.FILL, Span.Kind.FILL, Span.Kind.LAUNCH, Span.Kind.READ);
          assertThat(spans).extracting(Span::branch).containsOnly(0);
          assertThat(spans.get(2).label()).isEqualTo("affine");
          assertThat(spans.get(3).bytes()).isEqualTo(4L * n);
          assertThat(spans.get(1).millis()).isZero();
          Timelines.assertFollows(before, spans.get(0));
          Timelines.assertOneAfterAnother(spans);
          assertThat(contents(pinned)).containsOnly(7);
          before = spans.get(3);
        }
        assertThat(queue.counters()).isEqualTo(new QueueCounters(3, 3, 11, 4L * n, 12L * n, 3));
      }
    }
  }

  @Test
  default void traceKeepsTheOrderOfBranches() {
    int n = 1 << 16;
    Kernel<Add> add = backend().compile(Add.class);
    Grid grid = Grid.cover(n, 128);
    try (CommandQueue queue = backend().newQueue(true);
        CommandQueue left = backend().newQueue();
        CommandQueue right = backend().newQueue(true);
        DeviceBuffer<int[]> x = ints(queue, new int[n]);
        DeviceBuffer<int[]> y = ints(queue, new int[n]);
        DeviceBuffer<int[]> z = ints(queue, new int[n]);
        DeviceBuffer<int[]> out = ints(queue, new int[2])) {
      CommandSequence diamond =
          queue.capture(
              List.of(left, right),
              () -> {
                queue.fill(x, 5);
                Event filled = queue.record();
                right.waitFor(filled);
                left.waitFor(filled);
                left.launch(add, grid, new Add(x, y, 10, (long) n));
                left.launch(add, grid, new Add(y, y, 1, (long) n));
                right.launch(add, grid, new Add(x, z, 20, (long) n));
                queue.waitFor(left.record());
                queue.waitFor(right.record());
                queue.copy(y, n - 1, out, 0, 1);
                queue.copy(z, n - 1, out, 1, 1);
              });
      try (diamond) {
        Span before = queue.fill(out, -1);
        List<Span> spans = diamond.trace(queue);
        assertThat(contents(queue, out)).containsExactly(16, 25);
        assertThat(spans).extracting(Span::branch).containsExactly(0, 1, 1, 2, 0, 0);
        int[][] order = {{0, 1}, {1, 2}, {0, 3}, {2, 4}, {3, 4}, {4, 5}};
        for (int[] pair : order) {
          Timelines.assertFollows(spans.get(pair[0]), spans.get(pair[1]));
        }
        Timelines.assertOneAfterAnother(List.of(before, spans.get(0), spans.get(5)));
      }
    }
  }

  @Test
  default void traceNeedsAProfiledQueueAndOpenBuffers() {
    try (CommandQueue plain = backend().newQueue();
        CommandQueue queue = backend().newQueue(true);
        DeviceBuffer<int[]> x = ints(plain, 1, 2, 3)) {
      DeviceBuffer<int[]> closing = ints(plain, 4, 5);
      CommandSequence sequence = plain.capture(() -> plain.copy(closing, 0, x, 0, 2));
      Faults.illegalArgument(() -> sequence.trace(plain), "profiled");
      Faults.illegalState(
          () -> queue.capture(() -> sequence.trace(queue)), "cannot trace", "while capturing");
      assertThat(contents(plain, x)).containsExactly(1, 2, 3);
      closing.close();
      Faults.closed(() -> sequence.trace(queue), "device buffer of 2 int");
      sequence.close();
      Faults.closed(() -> sequence.trace(queue), "sequence of 1 commands");
    }
  }
}
