package org.gpuquerylab.backend.contract.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.BufferTransfer;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements for kernels with buffers of other members, and for a captured sequence of all
 * members, if these are peers. A backend's test is a subclass that names its groups by {@link
 * TestBackends#groups}.
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

  @Test
  void kernelsRunOnTheirOwnMemberWithBuffersOfPeers() {
    if (group.size() == 1) {
      return;
    }
    try (GroupQueue queue = group.newQueue(false);
        DeviceBuffer<int[]> x = buffer(queue, 0, ElementType.INT, new int[] {1, 2, 3})) {
      Kernel<Affine> affine = group.member(1).compile(Affine.class);
      Grid grid = new Grid(32, 32);
      Affine call = new Affine(x, 2, 1, 3);
      Faults.illegalArgument(() -> queue.member(0).launch(affine, grid, call), "another backend");
      if (!group.arePeers(0, 1)) {
        Faults.illegalArgument(() -> queue.member(1).launch(affine, grid, call), "belongs to");
        return;
      }
      queue.waitFor(1, 0);
      queue.member(1).launch(affine, grid, call);
      queue.waitFor(0, 1);
      assertThat(contents(queue, 0, x)).containsExactly(3, 5, 7);
    }
  }

  /** Every other member's kernel changes a buffer of the lead while the lead changes its own. */
  @Test
  void replaysUseBuffersOfPeers() {
    try (GroupQueue queue = group.newQueue(false);
        Turns turns = new Turns(queue)) {
      if (!queue.isCapturable()) {
        return;
      }
      List<DeviceBuffer<int[]>> ofLead = new ArrayList<>(List.of(turns.x.get(0)));
      for (int at = 1; at < group.size(); at++) {
        ofLead.add(group.lead().allocate(ElementType.INT, N));
      }
      Runnable round =
          () -> {
            for (int at = group.size() - 1; at >= 0; at--) {
              queue.waitFor(at, 0);
              Affine call = new Affine(ofLead.get(at), 3, at, N);
              queue.member(at).launch(turns.affine.get(at), Grid.cover(N, 64), call);
            }
            queue.join();
          };
      try (CommandSequence sequence = queue.member(0).capture(queue.others(), round)) {
        int[] numbers = new SplittableRandom(8).ints(N).toArray();
        ofLead.forEach(buffer -> queue.member(0).write(numbers, buffer));
        queue.member(0).replay(sequence);
        queue.member(0).replay(sequence);
        for (int i = 0; i < ofLead.size(); i++) {
          int at = i;
          int[] expected = Arrays.stream(numbers).map(n -> (n * 3 + at) * 3 + at).toArray();
          assertThat(contents(queue, 0, ofLead.get(at))).as("member %d", at).isEqualTo(expected);
        }
      }
      queue.finish();
      ofLead.subList(1, ofLead.size()).forEach(DeviceBuffer::close);
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
