package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One in-order queue on each member of a group. The queues run side by side, except where copies
 * between members and waits put their commands in an order. Only one thread at a time may use it.
 *
 * <p>Between peers, a copy is a command of the source's queue, and nothing waits on the host.
 * Between other members the host waits until the source's earlier commands are complete, and the
 * data go through pinned memory. Therefore, enqueue commands before the copy if they are to run at
 * the same time.
 */
public final class GroupQueue implements AutoCloseable {
  private final DeviceGroup group;
  private final Closer owned = new Closer();
  private final List<CommandQueue> queues = new ArrayList<>();
  private final StagedCopies staged;

  GroupQueue(DeviceGroup group, boolean profiled) {
    this.group = group;
    owned.orClose(
        () -> {
          group.members().forEach(one -> queues.add(owned.own(one.newQueue(profiled))));
          return true;
        });
    staged = owned.own(new StagedCopies(group));
  }

  /** The group. */
  public DeviceGroup group() {
    return group;
  }

  /** The queue of a member. */
  public CommandQueue member(int number) {
    return queues.get(number);
  }

  /**
   * Whether the commands of all members can be captured as one sequence: the lead's queue captures
   * with the others as {@linkplain #others branches}. All members must be peers, since a capture
   * cannot contain a wait of the host.
   */
  public boolean isCapturable() {
    for (int i = 0; i < group.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!group.arePeers(i, j)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The queues of all members but the lead, in order. */
  public List<CommandQueue> others() {
    return List.copyOf(queues.subList(1, queues.size()));
  }

  /**
   * Makes the lead's later commands wait for the earlier commands of all other members. A sequence
   * that the lead replays runs on queues of its own, so it does not wait for the members' queues.
   */
  public void join() {
    for (int i = 1; i < queues.size(); i++) {
      waitFor(0, i);
    }
  }

  /** Makes later commands of one member wait for the earlier commands of another. */
  public void waitFor(int waiting, int awaited) {
    try (Event reached = member(awaited).record()) {
      if (group.arePeers(waiting, awaited)) {
        member(waiting).waitFor(reached);
      } else {
        reached.await();
      }
    }
  }

  /** Enqueues one copy, as {@link #exchange} does. */
  public void copy(BufferTransfer<?> transfer) {
    exchange(List.of(transfer));
  }

  /**
   * Enqueues copies between members. Each runs after the earlier commands of its source's and its
   * target's queue, and before their later ones. Copies between different members run side by side;
   * between peers, copies in both directions do so too.
   *
   * @param transfers the copies, whose targets must not overlap with one another or with a source;
   *     not modified
   * @throws IndexOutOfBoundsException if a range exceeds its buffer
   * @throws IllegalArgumentException if a buffer does not belong to the member that its transfer
   *     names
   */
  public void exchange(List<? extends BufferTransfer<?>> transfers) {
    List<BufferTransfer<?>> direct = new ArrayList<>();
    List<BufferTransfer<?>> indirect = new ArrayList<>();
    transfers.forEach(one -> (group.arePeers(one.from(), one.to()) ? direct : indirect).add(one));
    Set<Pair> pairs = new HashSet<>();
    for (BufferTransfer<?> one : direct) {
      if (one.from() != one.to() && one.count() > 0) {
        pairs.add(new Pair(one.from(), one.to()));
      }
    }
    order(pairs.stream().map(pair -> new Pair(pair.to(), pair.from())).toList());
    direct.forEach(this::copyDirectly);
    order(List.copyOf(pairs));
    indirect.forEach(this::copyThroughHost);
  }

  /** Two members; the second waits for the first. */
  private record Pair(int from, int to) {}

  /** All points are recorded before any queue waits, so that no wait depends on another one. */
  private void order(List<Pair> pairs) {
    try (Closer events = new Closer()) {
      List<Event> reached =
          pairs.stream().map(pair -> events.own(member(pair.from()).record())).toList();
      for (int i = 0; i < pairs.size(); i++) {
        member(pairs.get(i).to()).waitFor(reached.get(i));
      }
    }
  }

  private <A> void copyDirectly(BufferTransfer<A> one) {
    member(one.from())
        .copy(one.source(), one.sourceIndex(), one.target(), one.targetIndex(), one.count());
  }

  private <A> void copyThroughHost(BufferTransfer<A> one) {
    staged.copy(one, member(one.from()), member(one.to()));
  }

  /** The sum of the counters of all members' queues. */
  public QueueCounters counters() {
    return queues.stream()
        .map(CommandQueue::counters)
        .reduce(QueueCounters.ZERO, QueueCounters::plus);
  }

  /** Blocks until every command of every member is complete. */
  public void finish() {
    queues.forEach(CommandQueue::finish);
  }

  /** Waits for the commands and closes all queues, even if some of them fail. */
  @Override
  public void close() {
    owned.close();
  }

  @Override
  public String toString() {
    return "queue of " + group;
  }
}
