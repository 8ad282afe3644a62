package org.gpuquerylab.backend.contract.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.BufferTransfer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements for a group of devices, tested on groups of one to three members; a device may
 * be a member more than once. A backend's test is a subclass that names its groups by {@link
 * TestBackends#groups}.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("groups")
public abstract class GroupContract implements GroupFixture {
  /** A length that a copy through the host divides into several parts, for any type. */
  private static final int LARGE = (9 << 20) + 3;

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

  @Test
  void hasTheNamedMembersInOrder() {
    List<String> parts = List.of(selector.split("\\+"));
    assertThat(group.size()).isEqualTo(parts.size());
    assertThat(group.members().stream().map(one -> one.device().selector())).isEqualTo(parts);
    assertThat(group.selector()).isEqualTo(selector);
    assertThat(group.lead()).isSameAs(group.member(0));
    assertThat(group.members()).doesNotHaveDuplicates();
    for (int i = 0; i < group.size(); i++) {
      assertThat(group.arePeers(i, i)).isTrue();
      for (int j = 0; j < i; j++) {
        assertThat(group.arePeers(i, j)).isEqualTo(group.arePeers(j, i));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.device.ElementType#all")
  <A> void everyPartOfABufferIsCopiedToTheLastMember(ElementType<A> type) {
    int length = 5;
    A source = Contents.random(type, length, 1);
    A before = Contents.random(type, length, 2);
    try (GroupQueue queue = group.newQueue(false);
        DeviceBuffer<A> from = buffer(queue, 0, type, source);
        DeviceBuffer<A> to = group.member(last()).allocate(type, length)) {
      for (int count = 0; count <= length; count++) {
        for (int first = 0; first + count <= length; first++) {
          int at = length - count - first;
          queue.member(last()).write(before, to);
          queue.copy(new BufferTransfer<>(0, from, first, last(), to, at, count));
          A expected = Contents.overwritten(type, source, first, before, at, count);
          assertThat(Contents.bytes(type, contents(queue, last(), to)))
              .isEqualTo(Contents.bytes(type, expected));
        }
      }
    }
  }

  /** Each member sends its own slice to all others, again and again, in one exchange. */
  @Test
  void slicesAreGatheredByAllMembers() {
    for (long seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int length = random.nextInt(1, 2000);
      int[] bounds = bounds(length, random);
      try (GroupQueue queue = group.newQueue(seed % 2 == 0)) {
        List<DeviceBuffer<int[]>> tables = new ArrayList<>();
        int[] expected = new int[length];
        for (int i = 0; i < group.size(); i++) {
          int[] own = random.ints(length).toArray();
          System.arraycopy(own, bounds[i], expected, bounds[i], bounds[i + 1] - bounds[i]);
          tables.add(buffer(queue, i, ElementType.INT, own));
        }
        queue.exchange(slices(tables, bounds));
        for (int i = 0; i < group.size(); i++) {
          assertThat(contents(queue, i, tables.get(i)))
              .as("member %d, seed %d", i, seed)
              .isEqualTo(expected);
        }
        tables.forEach(DeviceBuffer::close);
      }
    }
  }

  /** The start of each member's slice, followed by the end; slices may be empty. */
  private int[] bounds(int length, SplittableRandom random) {
    int[] bounds = new int[group.size() + 1];
    Arrays.setAll(bounds, i -> i == 0 ? 0 : i == group.size() ? length : random.nextInt(length));
    Arrays.sort(bounds);
    return bounds;
  }

  private List<BufferTransfer<int[]>> slices(List<DeviceBuffer<int[]>> tables, int[] bounds) {
    List<BufferTransfer<int[]>> all = new ArrayList<>();
    for (int from = 0; from < group.size(); from++) {
      for (int to = 0; to < group.size(); to++) {
        if (from != to) {
          int at = bounds[from];
          int count = bounds[from + 1] - at;
          all.add(new BufferTransfer<>(from, tables.get(from), at, to, tables.get(to), at, count));
        }
      }
    }
    return all;
  }

  @Test
  void copiesOfSeveralPartsKeepTheirOrder() {
    long[] numbers = new SplittableRandom(3).longs(LARGE / Long.BYTES + 1).toArray();
    try (GroupQueue queue = group.newQueue(false);
        DeviceBuffer<long[]> from = buffer(queue, 0, ElementType.LONG, numbers);
        DeviceBuffer<long[]> to = group.member(last()).allocate(ElementType.LONG, numbers.length)) {
      for (int round = 0; round < 3; round++) {
        queue.member(last()).fill(to, -1);
        queue.copy(new BufferTransfer<>(0, from, 1, last(), to, 0, numbers.length - 1));
        queue.member(0).fill(from, 0, 1, round);
      }
      long[] expected = Arrays.copyOfRange(numbers, 1, numbers.length + 1);
      expected[numbers.length - 1] = -1;
      assertThat(contents(queue, last(), to)).isEqualTo(expected);
    }
  }

  /**
   * x becomes x * 3 + turn on one member after the other: the value is wrong if a copy does not
   * wait for the source's commands, or if the target's commands do not wait for the copy.
   */
  @Test
  void membersTakeTurns() {
    int n = 1 << 14;
    try (GroupQueue queue = group.newQueue(false)) {
      List<DeviceBuffer<int[]>> x = new ArrayList<>();
      List<Kernel<Affine>> affine = new ArrayList<>();
      for (Backend member : group.members()) {
        x.add(member.allocate(ElementType.INT, n));
        affine.add(member.compile(Affine.class));
      }
      queue.member(0).fill(x.get(0), 1);
      int expected = 1;
      int at = 0;
      for (int turn = 0; turn < 60; turn++) {
        Affine call = new Affine(x.get(at), 3, turn, n);
        queue.member(at).launch(affine.get(at), Grid.cover(n, 64), call);
        expected = expected * 3 + turn;
        int next = (at + 1) % group.size();
        if (next != at) {
          queue.copy(new BufferTransfer<>(at, x.get(at), 0, next, x.get(next), 0, n));
          queue.member(at).fill(x.get(at), -7);
        }
        at = next;
      }
      assertThat(contents(queue, at, x.get(at))).containsOnly(expected);
      x.forEach(DeviceBuffer::close);
    }
  }

  @Test
  void aMemberWaitsForAnother() {
    int n = 1 << 18;
    try (GroupQueue queue = group.newQueue(false);
        DeviceBuffer<int[]> x = group.member(0).allocate(ElementType.INT, n);
        PinnedBuffer<int[]> host = group.member(0).allocatePinned(ElementType.INT, n);
        DeviceBuffer<int[]> y = group.member(last()).allocate(ElementType.INT, n)) {
      for (int round = 0; round < 10; round++) {
        queue.member(0).fill(x, round);
        queue.member(0).read(x, 0, host, 0, n);
        queue.waitFor(last(), 0);
        queue.member(last()).write(host, 0, y, 0, n);
        queue.waitFor(0, last());
        assertThat(contents(queue, last(), y)).containsOnly(round);
      }
    }
  }

  @Test
  void emptyExchangesDoNothing() {
    try (GroupQueue queue = group.newQueue(false);
        DeviceBuffer<int[]> x = buffer(queue, 0, ElementType.INT, new int[] {1, 2});
        DeviceBuffer<int[]> y = buffer(queue, last(), ElementType.INT, new int[] {3, 4})) {
      queue.exchange(List.of());
      queue.copy(new BufferTransfer<>(0, x, 2, last(), y, 2, 0));
      queue.finish();
      assertThat(contents(queue, last(), y)).containsExactly(3, 4);
    }
  }

  @Test
  void wrongTransfersAreRefused() {
    try (GroupQueue queue = group.newQueue(false);
        Backend stranger = TestBackends.openGroup(parts().get(0)).lead();
        DeviceBuffer<int[]> far = stranger.allocate(ElementType.INT, 3);
        DeviceBuffer<int[]> x = buffer(queue, 0, ElementType.INT, new int[] {1, 2, 3});
        DeviceBuffer<int[]> y = buffer(queue, last(), ElementType.INT, new int[] {4, 5, 6})) {
      Faults.outOfBounds(
          () -> queue.copy(new BufferTransfer<>(0, x, 1, last(), y, 0, 3)), "source", "[1, 1 + 3)");
      Faults.outOfBounds(
          () -> queue.copy(new BufferTransfer<>(0, x, 0, last(), y, 1, 3)), "target", "[1, 1 + 3)");
      Faults.illegalArgument(
          () -> queue.copy(new BufferTransfer<>(0, far, 0, last(), y, 0, 1)), "belongs to another");
      Faults.illegalArgument(
          () -> queue.copy(new BufferTransfer<>(0, x, 0, last(), far, 0, 1)), "belongs to another");
      assertThat(contents(queue, last(), y)).containsExactly(4, 5, 6);
    }
  }

  private List<String> parts() {
    return List.of(selector.split("\\+"));
  }

  @Test
  void membersCloseWithTheirGroup() {
    DeviceGroup closing = TestBackends.openGroup(selector);
    GroupQueue queue = closing.newQueue(false);
    List<DeviceBuffer<int[]>> buffers =
        IntStream.range(0, closing.size())
            .mapToObj(i -> closing.member(i).allocate(ElementType.INT, 10))
            .toList();
    int count = last() == 0 ? 0 : 10;
    queue.copy(new BufferTransfer<>(0, buffers.get(0), 0, last(), buffers.get(last()), 0, count));
    closing.close();
    closing.close();
    for (Backend member : closing.members()) {
      assertThat(member.openResources()).isEmpty();
      assertThatThrownBy(() -> member.allocate(ElementType.INT, 1))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
