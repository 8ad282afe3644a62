package org.gpuquerylab.backend.contract.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.group.BufferTransfer;
import org.gpuquerylab.backend.group.DeviceGroup;
import org.gpuquerylab.backend.group.GroupQueue;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements for a captured sequence of all members of a group, if they are peers. A
 * backend's test is a subclass that names its groups by {@link TestBackends#groups}.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("groups")
public abstract class GroupReplayContract implements GroupFixture {
  private static final int N = 3000;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  String selector;

  @SuppressWarnings("NullAway.Init") // opened before each test
  private DeviceGroup group;

  @BeforeEach
  final void open() {
    group = TestBackends.openGroup(selector);
  }

  @AfterEach
  final void nothingIsLeftOpen() {
    try (DeviceGroup closing = group) {
      for (Backend member : closing.members()) {
        assertThat(member.openResources()).isEmpty();
        assertThat(member.allocatedMemory()).isZero();
      }
    }
  }

  @Override
  public final DeviceGroup group() {
    return group;
  }

  /**
   * The buffers and kernels with which every member computes x * 3 plus the member's index, then
   * passes x on.
   */
  private final class Turns implements AutoCloseable {
    private final GroupQueue queue;
    private final List<DeviceBuffer<int[]>> x = new ArrayList<>();
    private final List<Kernel<Affine>> affine = new ArrayList<>();

    Turns(GroupQueue queue) {
      this.queue = queue;
      for (Backend member : group.members()) {
        x.add(member.allocate(ElementType.INT, N));
        affine.add(member.compile(Affine.class));
      }
    }

    /** The last member's x goes back to the lead. */
    void enqueue() {
      for (int at = 0; at < group.size(); at++) {
        queue.member(at).launch(affine.get(at), Grid.cover(N, 64), new Affine(x.get(at), 3, at, N));
        int next = (at + 1) % group.size();
        if (next != at) {
          queue.copy(new BufferTransfer<>(at, x.get(at), 0, next, x.get(next), 0, N));
          queue.member(at).fill(x.get(at), 0, at == 0 ? 1 : N, -7);
        }
      }
    }

    /** The result of {@link #enqueue} for the lead's numbers, which are not modified. */
    int[] expected(int[] numbers) {
      int[] result = numbers.clone();
      for (int i = 0; i < N; i++) {
        for (int at = 0; at < group.size(); at++) {
          result[i] = result[i] * 3 + at;
        }
      }
      return result;
    }

    @Override
    public void close() {
      x.forEach(DeviceBuffer::close);
    }
  }

  /**
   * Replays and the lead's own commands run in the order in which they were enqueued, without waits
   * of the host.
   */
  @Test
  void replaysRunAllMembersCommandsInOrder() {
    try (GroupQueue queue = group.newQueue(false);
        Turns turns = new Turns(queue)) {
      if (!queue.isCapturable()) {
        assertThatThrownBy(() -> queue.member(0).capture(queue.others(), () -> turns.enqueue()))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("belongs to another");
        return;
      }
      try (CommandSequence sequence = queue.member(0).capture(queue.others(), turns::enqueue)) {
        for (long seed = 1; seed <= 5; seed++) {
          int[] numbers = new SplittableRandom(seed).ints(N).toArray();
          queue.member(0).write(numbers, turns.x.get(0));
          queue.member(0).replay(sequence);
          queue.member(0).replay(sequence);
          int[] expected = turns.expected(turns.expected(numbers));
          assertThat(contents(queue, 0, turns.x.get(0))).as("seed %d", seed).isEqualTo(expected);
        }
        queue.finish();
        assertThat(queue.member(0).counters().replays()).isEqualTo(10);
      }
    }
  }

  /**
   * Every other member fetches the lead's numbers, multiplies them, and sends them back, while the
   * lead works on other numbers; then the lead changes the numbers for the next round.
   */
  private final class Rounds implements AutoCloseable {
    private final GroupQueue queue;
    private final Turns own;
    private final DeviceBuffer<int[]> numbers;
    private final DeviceBuffer<int[]> results;

    Rounds(GroupQueue queue) {
      this.queue = queue;
      own = new Turns(queue);
      numbers = group.lead().allocate(ElementType.INT, N);
      results = group.lead().allocate(ElementType.INT, (long) N * group.size());
    }

    void enqueue() {
      for (int at = 1; at < group.size(); at++) {
        queue.copyBy(at, List.of(new BufferTransfer<>(0, numbers, 0, at, own.x.get(at), 0, N)));
        launch(at, own.x.get(at), at);
      }
      launch(0, own.x.get(0), 0);
      for (int at = 1; at < group.size(); at++) {
        BufferTransfer<int[]> back =
            new BufferTransfer<>(at, own.x.get(at), 0, 0, results, (long) at * N, N);
        queue.copyBy(at, List.of(back));
      }
      launch(0, numbers, 100);
    }

    private void launch(int at, DeviceBuffer<int[]> x, int plus) {
      queue.member(at).launch(own.affine.get(at), Grid.cover(N, 64), new Affine(x, 3, plus, N));
    }

    /** Starts with given numbers, which are modified, and compares the results of four rounds. */
    void check(Runnable round, int[] expected) {
      queue.member(0).write(expected, numbers);
      for (int i = 0; i < 4; i++) {
        round.run();
        int[] found = contents(queue, 0, results);
        for (int at = 1; at < group.size(); at++) {
          for (int k = 0; k < N; k++) {
            assertThat(found[at * N + k]).as("round %d", i).isEqualTo(expected[k] * 3 + at);
          }
        }
        Arrays.setAll(expected, k -> expected[k] * 3 + 100);
        assertThat(contents(queue, 0, numbers)).isEqualTo(expected);
      }
    }

    @Override
    public void close() {
      own.close();
      numbers.close();
      results.close();
    }
  }

  @Test
  void membersFetchAndSendBesideTheLead() {
    try (GroupQueue queue = group.newQueue(false);
        Rounds rounds = new Rounds(queue)) {
      rounds.check(rounds::enqueue, new SplittableRandom(8).ints(N).toArray());
      assertThatThrownBy(
              () ->
                  queue.copyBy(
                      group.size(),
                      List.of(new BufferTransfer<>(0, rounds.numbers, 0, 0, rounds.results, 0, N))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("takes no part");
      if (queue.isCapturable()) {
        queue.finish();
        try (CommandSequence sequence = queue.member(0).capture(queue.others(), rounds::enqueue)) {
          int[] numbers = new SplittableRandom(9).ints(N).toArray();
          rounds.check(() -> queue.member(0).replay(sequence), numbers);
        }
      }
    }
  }

  /** A profiled lead times a whole replay, and a trace times every command of every member. */
  @Test
  void replaysAreTimed() {
    try (GroupQueue queue = group.newQueue(true);
        Turns turns = new Turns(queue)) {
      if (!queue.isCapturable()) {
        return;
      }
      try (CommandSequence sequence = queue.member(0).capture(queue.others(), turns::enqueue)) {
        int[] numbers = new SplittableRandom(6).ints(N).toArray();
        queue.member(0).write(numbers, turns.x.get(0));
        Span replay = queue.member(0).replay(sequence);
        queue.member(0).finish();
        assertThat(replay.millis()).isNotNegative();
        List<Span> traced = sequence.trace(queue.member(0));
        assertThat(traced).hasSize(sequence.size()).allMatch(span -> span.millis() >= 0);
        assertThat(traced.stream().map(Span::branch).distinct()).hasSize(group.size());
        assertThat(contents(queue, 0, turns.x.get(0)))
            .isEqualTo(turns.expected(turns.expected(numbers)));
      }
    }
  }

  /** The queues of a sequence's branches are closed before the members are. */
  @Test
  void aGroupClosesItsOpenSequences() {
    DeviceGroup closing = TestBackends.openGroup(selector);
    GroupQueue queue = closing.newQueue(false);
    if (queue.isCapturable()) {
      List<DeviceBuffer<int[]>> x = new ArrayList<>();
      closing.members().forEach(member -> x.add(member.allocate(ElementType.INT, N)));
      CommandSequence sequence =
          queue
              .member(0)
              .capture(
                  queue.others(),
                  () -> {
                    for (int i = 0; i < x.size(); i++) {
                      queue.member(i).fill(x.get(i), i);
                    }
                  });
      queue.member(0).replay(sequence);
    }
    closing.close();
    for (Backend member : closing.members()) {
      assertThat(member.openResources()).isEmpty();
    }
  }
}
