package org.gpuquerylab.backend.contract.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.ContractKernels.Add;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests captured sequences and their replay. */
public interface SequenceContract extends DeviceFixture {

  @Test
  default void replaysRunEveryKindOfCommand() {
    int n = 10_000;
    Kernel<Add> add = backend().compile(Add.class);
    try (CommandQueue queue = backend().newQueue();
        PinnedBuffer<int[]> in = pinnedInts(new int[n]);
        PinnedBuffer<int[]> out = pinnedInts(new int[n]);
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> y = ints(queue, new int[n]);
        CommandSequence sequence =
            queue.capture(
                () -> {
                  queue.write(in, 0, x, 0, n);
                  queue.launch(add, Grid.cover(n, 128), new Add(x, y, 10, (long) n));
                  queue.fill(y, 1, 1, 77);
                  queue.copy(y, 0, y, n - 2, 2);
                  queue.read(y, 0, out, 0, n);
                })) {
      assertThat(sequence.size()).isEqualTo(5);
      assertThat(contents(queue, y)).as("captured, not run").containsOnly(0);
      for (int round = 0; round < 20; round++) {
        // A replay repeats the commands, not the data.
        int[] input = Contents.random(ElementType.INT, n, round);
        in.put(input, 0, 0, n);
        queue.replay(sequence);
        queue.finish();
        int[] expected = java.util.Arrays.stream(input).map(v -> v + 10).toArray();
        expected[1] = 77;
        expected[n - 2] = expected[0];
        expected[n - 1] = 77;
        assertThat(contents(out)).as("seed %d", round).isEqualTo(expected);
      }
    }
  }

  @Test
  default void replaysFollowEachOtherInOrder() {
    int n = 1 << 14;
    Kernel<Affine> affine = backend().compile(Affine.class);
    Grid grid = Grid.cover(n, 128);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        CommandSequence triple =
            capture(queue, () -> queue.launch(affine, grid, new Affine(x, 3, 1, n)));
        CommandSequence twice =
            capture(
                queue,
                () -> {
                  queue.launch(affine, grid, new Affine(x, 2, 0, n));
                  queue.launch(affine, grid, new Affine(x, 1, -5, n));
                })) {
      queue.fill(x, 1);
      int expected = 1;
      for (int i = 0; i < 300; i++) {
        queue.replay(triple);
        queue.replay(twice);
        queue.launch(affine, grid, new Affine(x, 1, i, n));
        expected = (expected * 3 + 1) * 2 - 5 + i;
      }
      assertThat(contents(queue, x)).containsOnly(expected);
    }
  }

  private static CommandSequence capture(CommandQueue queue, Runnable commands) {
    return queue.capture(commands);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  default void anotherQueueReplaysToo(boolean profiledCapture, boolean profiledReplay) {
    int n = 1000;
    Kernel<Affine> affine = backend().compile(Affine.class);
    try (CommandQueue replaying = backend().newQueue(profiledReplay);
        DeviceBuffer<int[]> x = ints(replaying, new int[n])) {
      CommandSequence sequence;
      try (CommandQueue capturing = backend().newQueue(profiledCapture)) {
        sequence =
            capturing.capture(
                () -> {
                  capturing.launch(affine, Grid.cover(n, 32), new Affine(x, 1, 2, n));
                  capturing.fill(x, 0, 0, 3);
                });
      }
      Span first = replaying.replay(sequence);
      Span second = replaying.replay(sequence);
      replaying.finish();
      for (Span span : List.of(first, second)) {
        assertThat(span.kind()).isEqualTo(Span.Kind.REPLAY);
        if (profiledReplay) {
          assertThat(span.millis()).isFinite().isNotNegative();
        } else {
          Faults.illegalState(span::millis, "not profiled");
        }
      }
      assertThat(contents(replaying, x)).containsOnly(4);
      sequence.close();
      sequence.close();
      Faults.closed(() -> replaying.replay(sequence), "sequence of 2 commands");
    }
  }

  @Test
  default void replaysAreCounted() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 100);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, 100);
        CommandSequence sequence =
            queue.capture(
                () -> {
                  Span span = queue.fill(x, 1);
                  Faults.illegalState(span::millis, "captured");
                  queue.read(x, 0, pinned, 0, 100);
                  queue.write(pinned, 0, x, 0, 50);
                  queue.launch(
                      backend().compile(Affine.class), Grid.cover(9, 32), new Affine(x, 1, 2, 9));
                })) {
      assertThat(queue.counters()).isEqualTo(new QueueCounters(0, 0, 0, 0, 0, 0));
      queue.replay(sequence);
      queue.replay(sequence);
      assertThat(queue.counters()).isEqualTo(new QueueCounters(2, 2, 6, 400, 800, 0));
    }
  }

  @Test
  default void whatCannotBeCapturedIsRefused() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3);
        Event event = queue.record();
        CommandSequence sequence = queue.capture(() -> queue.fill(x, 0, 1, 5))) {
      List<Runnable> forbidden =
          List.of(
              () -> queue.write(new int[3], x),
              () -> queue.read(x, new int[3]),
              () -> queue.waitFor(event),
              queue::finish,
              () -> queue.capture(() -> queue.fill(x, 1)),
              () -> queue.replay(sequence));
      for (Runnable command : forbidden) {
        Faults.illegalState(
            () ->
                queue.capture(
                    () -> {
                      queue.fill(x, 9);
                      command.run();
                    }),
            "cannot",
            "while capturing");
        assertThat(contents(queue, x)).containsExactly(1, 2, 3);
      }
      Faults.illegalArgument(() -> queue.capture(() -> {}), "no command");
      queue.replay(sequence);
      assertThat(contents(queue, x)).containsExactly(5, 2, 3);
    }
  }

  @Test
  default void faultsWhileCapturingLeaveTheQueueUsable() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      assertThatThrownBy(
              () ->
                  queue.capture(
                      () -> {
                        queue.fill(x, 9);
                        throw new UnsupportedOperationException("from the body");
                      }))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("from the body");
      Faults.outOfBounds(() -> queue.capture(() -> queue.fill(x, 2, 2, 9)), "[2, 2 + 2)");
      DeviceBuffer<int[]> shortLived = backend().allocate(ElementType.INT, 4);
      Faults.closed(
          () ->
              queue.capture(
                  () -> {
                    queue.fill(shortLived, 1);
                    shortLived.close();
                  }),
          "device buffer of 4 int");
      queue.fill(x, 0, 1, 8);
      assertThat(contents(queue, x)).containsExactly(8, 2, 3);
    }
  }

  @Test
  default void bufferClosedBeforeAReplayIsNamed() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      DeviceBuffer<int[]> closing = ints(queue, 4, 5);
      try (CommandSequence sequence = queue.capture(() -> queue.copy(closing, 0, x, 0, 2))) {
        queue.replay(sequence);
        assertThat(contents(queue, x)).containsExactly(4, 5, 3);
        closing.close();
        Faults.closed(() -> queue.replay(sequence), "device buffer of 2 int");
      }
      assertThat(contents(queue, x)).containsExactly(4, 5, 3);
    }
  }

  @Test
  default void otherWorkGoesOnWhileCapturing() {
    try (CommandQueue queue = backend().newQueue();
        CommandQueue other = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      queue.finish();
      CommandSequence sequence =
          queue.capture(
              () -> {
                queue.fill(x, 0, 1, 7);
                try (DeviceBuffer<int[]> y = ints(other, 4, 5, 6)) {
                  other.copy(y, 0, x, 1, 1);
                  assertThat(contents(other, x)).containsExactly(1, 4, 3);
                }
              });
      try (sequence) {
        assertThat(sequence.size()).isEqualTo(1);
        queue.replay(sequence);
        assertThat(contents(queue, x)).containsExactly(7, 4, 3);
      }
    }
  }
}
