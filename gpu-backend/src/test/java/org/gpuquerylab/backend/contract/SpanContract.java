package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests device times and counts of commands. */
public interface SpanContract extends DeviceFixture {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void spansSayWhatTheCommandWas(boolean profiled) {
    try (CommandQueue queue = backend().newQueue(profiled);
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 100);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, 100)) {
      assertThat(queue.profiled()).isEqualTo(profiled);
      Kernel<Affine> affine = backend().compile(Affine.class);
      assertSpan(queue.write(new int[100], x), Span.Kind.WRITE, 400);
      assertSpan(queue.fill(x, 1), Span.Kind.FILL, 400);
      assertSpan(queue.copy(x, 0, x, 50, 50), Span.Kind.COPY, 200);
      assertSpan(queue.read(x, 0, pinned, 0, 99), Span.Kind.READ, 396);
      assertSpan(queue.write(pinned, 0, x, 0, 1), Span.Kind.WRITE, 4);
      assertSpan(queue.read(x, 0, new int[3], 1, 2), Span.Kind.READ, 8);
      assertSpan(queue.fill(x, 0, 0, 1), Span.Kind.FILL, 0);
      Span launch = queue.launch(affine, Grid.cover(100, 32), new Affine(x, 2, 3, 100));
      assertSpan(launch, Span.Kind.LAUNCH, 0);
      assertThat(launch.label()).isEqualTo("affine");
    }
  }

  private static void assertSpan(Span span, Span.Kind kind, long bytes) {
    assertThat(span.kind()).isEqualTo(kind);
    assertThat(span.bytes()).isEqualTo(bytes);
    assertThat(span.label()).isNotBlank();
  }

  /**
   * This is not a test of speed: in-order commands cannot take longer than the time from start to
   * end.
   */
  @Test
  default void spansOfAQueueAddUpToLessThanTheWallClock() {
    int n = 1 << 20;
    List<Span> spans = new ArrayList<>();
    try (CommandQueue queue = backend().newQueue(true);
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> y = backend().allocate(ElementType.INT, n);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, n)) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      queue.finish();
      long start = System.nanoTime();
      for (int round = 0; round < 20; round++) {
        spans.add(queue.fill(x, round));
        spans.add(queue.launch(affine, Grid.cover(n, 128), new Affine(x, 5, 7, n)));
        spans.add(queue.copy(x, 0, y, 0, n));
        spans.add(queue.read(y, 0, pinned, 0, n));
        spans.add(queue.write(pinned, 0, x, 0, n));
        spans.add(queue.read(x, new int[n]));
        spans.add(queue.fill(x, 0, 0, 1));
      }
      queue.finish();
      double wall = (System.nanoTime() - start) / 1e6;
      assertThat(spans).allSatisfy(span -> assertThat(span.millis()).isFinite().isNotNegative());
      double sum = spans.stream().mapToDouble(Span::millis).sum();
      // Twenty rounds over 4 MiB take some time; two clocks may differ a little.
      assertThat(sum).isPositive().isLessThanOrEqualTo(1.05 * wall + 1);
      assertThat(spans.get(6).millis()).isZero();
    }
  }

  @Test
  default void timesAreThereAfterFinishOnly() {
    try (CommandQueue queue = backend().newQueue(true);
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1000)) {
      Span first = queue.fill(x, 1);
      Faults.illegalState(first::millis, "fill", "finish()");
      queue.finish();
      double millis = first.millis();
      Span second = queue.fill(x, 2);
      Faults.illegalState(second::millis, "fill", "finish()");
      queue.finish();
      assertThat(first.millis()).isEqualTo(millis);
      assertThat(second.millis()).isNotNegative();
    }
  }

  @Test
  default void queueThatIsNotProfiledHasNoTimes() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1000)) {
      List<Span> spans = List.of(queue.fill(x, 1), queue.fill(x, 0, 0, 1));
      queue.finish();
      for (Span span : spans) {
        Faults.illegalState(span::millis, "not profiled");
      }
    }
  }

  @Test
  default void closedQueueHasGivenItsTimes() {
    Span span;
    try (DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1000)) {
      try (CommandQueue queue = backend().newQueue(true)) {
        span = queue.fill(x, 1);
      }
    }
    assertThat(span.millis()).isNotNegative();
  }

  @Test
  default void countersCountWhatWasAsked() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 100);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, 100)) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      assertThat(queue.counters()).isEqualTo(new QueueCounters(0, 0, 0, 0, 0, 0));
      queue.write(new int[100], x);
      queue.write(pinned, 0, x, 0, 10);
      queue.fill(x, 1);
      queue.copy(x, 0, x, 50, 50);
      assertThat(queue.counters()).isEqualTo(new QueueCounters(0, 0, 4, 440, 0, 0));
      queue.launch(affine, Grid.cover(100, 32), new Affine(x, 2, 3, 100));
      queue.read(x, 0, pinned, 0, 20);
      assertThat(queue.counters()).isEqualTo(new QueueCounters(1, 0, 5, 440, 80, 0));
      queue.read(x, 0, new int[3], 1, 2);
      queue.finish();
      assertThat(queue.counters()).isEqualTo(new QueueCounters(1, 0, 6, 440, 88, 2));
      Faults.outOfBounds(() -> queue.fill(x, 99, 2, 0), "[99, 99 + 2)");
      assertThat(queue.counters()).isEqualTo(new QueueCounters(1, 0, 6, 440, 88, 2));
    }
  }
}
