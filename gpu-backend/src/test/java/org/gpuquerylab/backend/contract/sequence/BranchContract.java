package org.gpuquerylab.backend.contract.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Closer;
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
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests sequences that several queues capture together. */
public interface BranchContract extends DeviceFixture {

  /**
   * Copies in, runs two kernels side by side, and copies both results out: any other order gives
   * other values.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void diamondForksAndJoins(boolean profiled) {
    int n = 50_000;
    Kernel<Add> add = backend().compile(Add.class);
    Grid grid = Grid.cover(n, 128);
    try (CommandQueue queue = backend().newQueue(profiled);
        CommandQueue left = backend().newQueue();
        CommandQueue right = backend().newQueue();
        PinnedBuffer<int[]> in = pinnedInts(new int[n]);
        PinnedBuffer<int[]> out = pinnedInts(new int[2 * n]);
        DeviceBuffer<int[]> x = ints(queue, new int[n]);
        DeviceBuffer<int[]> y = ints(queue, new int[n]);
        DeviceBuffer<int[]> z = ints(queue, new int[n]);
        CommandSequence sequence =
            queue.capture(
                List.of(left, right),
                () -> {
                  queue.write(in, 0, x, 0, n);
                  Event copied = queue.record();
                  left.waitFor(copied);
                  right.waitFor(copied);
                  left.launch(add, grid, new Add(x, y, 10, (long) n));
                  right.launch(add, grid, new Add(x, z, 20, (long) n));
                  queue.waitFor(left.record());
                  queue.waitFor(right.record());
                  queue.read(y, 0, out, 0, n);
                  queue.read(z, 0, out, n, n);
                })) {
      assertThat(sequence.size()).isEqualTo(5);
      for (int round = 0; round < 20; round++) {
        int[] input = Contents.random(ElementType.INT, n, round);
        in.put(input, 0, 0, n);
        queue.replay(sequence);
        queue.finish();
        assertThat(contents(out)).as("seed %d", round).isEqualTo(plusTenAndTwenty(input));
      }
      assertThat(queue.counters())
          .isEqualTo(new QueueCounters(40, 20, 63, 23L * n * 4, 40L * n * 4, 20));
    }
  }

  private static int[] plusTenAndTwenty(int[] input) {
    return Stream.of(10, 20)
        .flatMapToInt(delta -> Arrays.stream(input).map(v -> v + delta))
        .toArray();
  }

  /** Each branch has a slice of its own; the capture joins all branches without explicit waits. */
  @Test
  default void sixteenBranchesJoinByThemselves() {
    int n = 5000;
    Kernel<Affine> affine = backend().compile(Affine.class);
    Grid grid = Grid.cover(n, 64);
    try (Closer closer = new Closer();
        CommandQueue queue = backend().newQueue()) {
      List<CommandQueue> branches = new ArrayList<>();
      List<DeviceBuffer<int[]>> slices = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        branches.add(closer.own(backend().newQueue()));
        slices.add(closer.own(backend().allocate(ElementType.INT, n)));
      }
      CommandSequence sequence =
          closer.own(
              queue.capture(
                  branches,
                  () -> {
                    for (int step = 0; step < 3; step++) {
                      for (int i = 0; i < 16; i++) {
                        Affine call = new Affine(slices.get(i), 3, i + step, n);
                        branches.get(i).launch(affine, grid, call);
                      }
                    }
                  }));
      assertThat(sequence.size()).isEqualTo(48);
      for (int round = 0; round < 20; round++) {
        for (DeviceBuffer<int[]> slice : slices) {
          queue.fill(slice, round);
        }
        queue.replay(sequence);
        for (int i = 0; i < 16; i++) {
          int expected = ((round * 3 + i) * 3 + i + 1) * 3 + i + 2;
          assertThat(contents(queue, slices.get(i))).containsOnly(expected);
        }
      }
    }
  }

  /** The third branch combines the results of two others, one of which has more commands. */
  @Test
  default void branchWaitsForTwoOthers() {
    int n = 1 << 15;
    Kernel<Affine> affine = backend().compile(Affine.class);
    Grid grid = Grid.cover(n, 128);
    try (CommandQueue queue = backend().newQueue();
        CommandQueue first = backend().newQueue();
        CommandQueue second = backend().newQueue();
        CommandQueue third = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, new int[n]);
        DeviceBuffer<int[]> y = ints(queue, new int[n]);
        DeviceBuffer<int[]> both = ints(queue, new int[2 * n]);
        CommandSequence sequence =
            queue.capture(
                List.of(first, second, third),
                () -> {
                  for (int i = 0; i < 10; i++) {
                    first.launch(affine, grid, new Affine(x, 1, 1, n));
                  }
                  second.launch(affine, grid, new Affine(y, 1, 5, n));
                  third.waitFor(first.record());
                  third.waitFor(second.record());
                  third.copy(x, 0, both, 0, n);
                  third.copy(y, 0, both, n, n);
                  // The third branch does not wait for later commands of the first; these wait for
                  // the third.
                  first.waitFor(third.record());
                  first.fill(x, -1);
                })) {
      queue.finish();
      for (int round = 0; round < 20; round++) {
        queue.fill(x, round);
        queue.fill(y, round);
        queue.replay(sequence);
        int[] copied = contents(queue, both);
        assertThat(Arrays.copyOf(copied, n)).containsOnly(round + 10);
        assertThat(Arrays.copyOfRange(copied, n, 2 * n)).containsOnly(round + 5);
        assertThat(contents(queue, x)).containsOnly(-1);
      }
    }
  }

  /**
   * x becomes x * factor + summand, in turns on three queues: any other order gives other values.
   */
  @Test
  default void branchesTakeTurns() {
    int n = 1 << 12;
    int turns = 60;
    Kernel<Affine> affine = backend().compile(Affine.class);
    try (CommandQueue queue = backend().newQueue();
        CommandQueue first = backend().newQueue();
        CommandQueue second = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, new int[n])) {
      List<CommandQueue> queues = List.of(first, queue, second);
      CommandSequence sequence =
          queue.capture(
              List.of(first, second),
              () -> {
                for (int turn = 0; turn < turns; turn++) {
                  CommandQueue next = queues.get(turn % 3);
                  if (turn > 0) {
                    next.waitFor(queues.get((turn - 1) % 3).record());
                  }
                  next.launch(affine, Grid.cover(n, 128), new Affine(x, 3, turn, n));
                }
              });
      try (sequence) {
        int expected = 0;
        for (int round = 0; round < 5; round++) {
          queue.replay(sequence);
          expected = IntStream.range(0, turns).reduce(expected, (v, turn) -> 3 * v + turn);
        }
        assertThat(contents(queue, x)).containsOnly(expected);
      }
    }
  }

  /** Every branch comes after the replaying queue's earlier commands, and before its later ones. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void anotherQueueReplaysBranches(boolean profiled) {
    int n = 1 << 16;
    Kernel<Affine> affine = backend().compile(Affine.class);
    Grid grid = Grid.cover(n, 128);
    try (CommandQueue replaying = backend().newQueue(profiled);
        DeviceBuffer<int[]> x = ints(replaying, new int[n]);
        DeviceBuffer<int[]> y = ints(replaying, new int[n])) {
      CommandSequence sequence;
      try (CommandQueue capturing = backend().newQueue(!profiled);
          CommandQueue branch = backend().newQueue()) {
        sequence =
            capturing.capture(
                List.of(branch),
                () -> {
                  capturing.launch(affine, grid, new Affine(x, 1, 2, n));
                  branch.launch(affine, grid, new Affine(y, 1, 3, n));
                });
      }
      try (sequence) {
        int expectedX = 0;
        int expectedY = 0;
        List<Span> spans = new ArrayList<>();
        for (int round = 1; round < 50; round++) {
          replaying.launch(affine, grid, new Affine(x, 3, 0, n));
          replaying.launch(affine, grid, new Affine(y, 5, 0, n));
          spans.add(replaying.replay(sequence));
          replaying.launch(affine, grid, new Affine(y, 7, 1, n));
          expectedX = expectedX * 3 + 2;
          expectedY = (expectedY * 5 + 3) * 7 + 1;
        }
        assertThat(contents(replaying, x)).containsOnly(expectedX);
        assertThat(contents(replaying, y)).containsOnly(expectedY);
        replaying.finish();
        if (profiled) {
          assertThat(spans).allSatisfy(span -> assertThat(span.millis()).isFinite().isPositive());
        }
      }
    }
  }

  /** All threads that replay a sequence share the queues of its branches. */
  @Test
  default void threadsReplayOneSequence() throws Exception {
    int n = 1000;
    Kernel<Affine> affine = backend().compile(Affine.class);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (CommandQueue queue = backend().newQueue();
        CommandQueue first = backend().newQueue();
        CommandQueue second = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, new int[n]);
        DeviceBuffer<int[]> y = ints(queue, new int[n]);
        CommandSequence sequence =
            queue.capture(
                List.of(first, second),
                () -> {
                  first.launch(affine, Grid.cover(n, 64), new Affine(x, 1, 1, n));
                  second.launch(affine, Grid.cover(n, 64), new Affine(y, 1, 2, n));
                })) {
      queue.finish();
      Callable<Boolean> replays =
          () -> {
            try (CommandQueue own = backend().newQueue()) {
              for (int i = 0; i < 25; i++) {
                own.replay(sequence);
              }
              own.finish();
            }
            return true;
          };
      for (Future<Boolean> done : threads.invokeAll(List.of(replays, replays, replays, replays))) {
        assertThat(done.get()).isTrue();
      }
      assertThat(contents(queue, x)).containsOnly(100);
      assertThat(contents(queue, y)).containsOnly(200);
    } finally {
      threads.shutdownNow();
    }
  }
}
