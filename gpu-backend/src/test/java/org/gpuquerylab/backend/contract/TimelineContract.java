package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.fixture.Timelines;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests when commands begin, on the clock that all queues of a device share. */
public interface TimelineContract extends DeviceFixture {

  @Test
  default void commandsOfAQueueBeginInTheirOrder() {
    int n = 1 << 18;
    Kernel<Affine> affine = backend().compile(Affine.class);
    List<Span> spans = new ArrayList<>();
    try (CommandQueue queue = backend().newQueue(true);
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> y = backend().allocate(ElementType.INT, n);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, n)) {
      for (int round = 0; round < 10; round++) {
        spans.add(queue.fill(x, round));
        spans.add(queue.launch(affine, Grid.cover(n, 128), new Affine(x, 5, 7, n)));
        spans.add(queue.fill(x, 0, 0, 1));
        spans.add(queue.copy(x, 0, y, 0, n));
        spans.add(queue.read(y, 0, pinned, 0, n));
        spans.add(queue.write(pinned, 0, x, 0, n));
        spans.add(queue.write(new int[n], y));
        spans.add(queue.read(x, new int[n]));
        if (round % 3 == 0) {
          queue.finish();
        }
      }
      queue.finish();
      Timelines.assertOneAfterAnother(spans);
      assertThat(spans.get(0).startMillis()).isNotNegative();
    }
  }

  /**
   * This is not a test of speed: work between two readings of the host's clock took no longer than
   * their difference.
   */
  @Test
  default void startsAreOnAClockThatGoesLikeTheHosts() {
    int n = 1 << 18;
    Kernel<Affine> affine = backend().compile(Affine.class);
    try (CommandQueue first = backend().newQueue(true);
        CommandQueue second = backend().newQueue(true);
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> y = backend().allocate(ElementType.INT, n)) {
      first.finish();
      second.finish();
      long start = System.nanoTime();
      List<Span> spans = new ArrayList<>();
      spans.add(first.fill(x, 1));
      spans.add(second.fill(y, 1));
      for (int i = 0; i < 50; i++) {
        spans.add(first.launch(affine, Grid.cover(n, 128), new Affine(x, 5, 7, n)));
        spans.add(second.launch(affine, Grid.cover(n, 128), new Affine(y, 5, 7, n)));
      }
      first.finish();
      second.finish();
      double wall = (System.nanoTime() - start) / 1e6;
      double begin = spans.stream().mapToDouble(Span::startMillis).min().orElseThrow();
      double end = spans.stream().mapToDouble(Timelines::endMillis).max().orElseThrow();
      assertThat(end - begin).isPositive().isLessThanOrEqualTo(1.05 * wall + 1);
    }
  }

  /**
   * Queues that were opened at different times, and wait for each other in turns, share the clock.
   */
  @Test
  default void eventsBetweenQueuesShowInTheStarts() {
    int n = 1 << 16;
    Kernel<Affine> affine = backend().compile(Affine.class);
    List<CommandQueue> queues = new ArrayList<>();
    List<Span> spans = new ArrayList<>();
    try (DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n)) {
      for (int turn = 0; turn < 60; turn++) {
        if (turn % 20 == 0) {
          queues.add(backend().newQueue(true));
        }
        CommandQueue queue = queues.get(turn % queues.size());
        spans.add(queue.launch(affine, Grid.cover(n, 128), new Affine(x, 3, turn, n)));
        CommandQueue next = queues.get((turn + 1) % queues.size());
        try (Event done = queue.record()) {
          next.waitFor(done);
          if (turn % 20 == 19) {
            done.await();
          }
        }
      }
      queues.forEach(CommandQueue::finish);
      Timelines.assertOneAfterAnother(spans);
    } finally {
      queues.forEach(CommandQueue::close);
    }
  }

  @Test
  default void replayIsFromItsFirstStartToItsLastEnd() {
    int n = 1 << 18;
    Kernel<Affine> affine = backend().compile(Affine.class);
    Grid grid = Grid.cover(n, 128);
    try (CommandQueue queue = backend().newQueue(true);
        CommandQueue branch = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, new int[n]);
        DeviceBuffer<int[]> y = ints(queue, new int[n]);
        CommandSequence plain = queue.capture(() -> addTen(queue, affine, grid, x));
        CommandSequence branched =
            queue.capture(
                List.of(branch),
                () -> {
                  addTen(queue, affine, grid, x);
                  addTen(branch, affine, grid, y);
                })) {
      queue.finish();
      List<Span> spans = new ArrayList<>();
      long start = System.nanoTime();
      for (int round = 0; round < 10; round++) {
        spans.add(queue.fill(x, round));
        spans.add(queue.replay(plain));
        spans.add(queue.launch(affine, grid, new Affine(x, 1, 1, n)));
        spans.add(queue.replay(branched));
        spans.add(queue.launch(affine, grid, new Affine(y, 1, 1, n)));
      }
      queue.finish();
      double wall = (System.nanoTime() - start) / 1e6;
      Timelines.assertOneAfterAnother(spans);
      double sum = spans.stream().mapToDouble(Span::millis).sum();
      assertThat(sum).isPositive().isLessThanOrEqualTo(1.05 * wall + 1);
    }
  }

  private static void addTen(
      CommandQueue queue, Kernel<Affine> affine, Grid grid, DeviceBuffer<int[]> x) {
    for (int i = 0; i < 10; i++) {
      queue.launch(affine, grid, new Affine(x, 1, 1, (int) x.length()));
    }
  }

  @Test
  default void startsAreThereAfterFinishOnly() {
    try (CommandQueue queue = backend().newQueue(true);
        CommandQueue plain = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1000)) {
      Span span = queue.fill(x, 1);
      Faults.illegalState(span::startMillis, "fill", "finish()");
      queue.finish();
      assertThat(span.startMillis()).isNotNegative();
      assertThat(span.branch()).isZero();
      Span untimed = plain.fill(x, 1);
      plain.finish();
      Faults.illegalState(untimed::startMillis, "not profiled");
    }
  }
}
