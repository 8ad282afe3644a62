package org.gpuquerylab.backend;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.device.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Copies between members that are not peers, in parts through pinned memory of the source's member.
 * The host waits until a part is read; its write to the target runs while the next part is read.
 */
final class StagedCopies implements AutoCloseable {
  private static final int PART_BYTES = 1 << 22;
  private static final int PARTS = 2;

  private final DeviceGroup group;
  private final Map<Place, Ring<?>> rings = new HashMap<>();

  /** The pinned memory of one member for one element type. */
  private record Place(int member, ElementType<?> type) {}

  /** Creates an object without memory; the first copy allocates it. */
  StagedCopies(DeviceGroup group) {
    this.group = group;
  }

  /** Copies elements; on return the source is read, and the writes to the target are enqueued. */
  <A> void copy(BufferTransfer<A> one, CommandQueue source, CommandQueue target) {
    Ring<A> ring = ring(one.from(), one.source().type());
    int length = ring.partLength;
    for (long done = 0; done < one.count(); done += length) {
      int count = (int) Math.min(length, one.count() - done);
      int at = ring.take();
      source.read(one.source(), one.sourceIndex() + done, ring.memory, at, count);
      try (Event read = source.record()) {
        read.await();
      }
      target.write(ring.memory, at, one.target(), one.targetIndex() + done, count);
      ring.written(target.record());
    }
  }

  @SuppressWarnings("unchecked") // a ring has the type of its key
  private <A> Ring<A> ring(int member, ElementType<A> type) {
    return (Ring<A>)
        rings.computeIfAbsent(new Place(member, type), place -> new Ring<>(group, member, type));
  }

  /** Waits for the writes and frees the memory. */
  @Override
  public void close() {
    try (Closer all = new Closer()) {
      rings.values().forEach(all::own);
      rings.clear();
    }
  }

  /** Parts that are used in turns, each with the event after the last write from it. */
  private static final class Ring<A> implements AutoCloseable {
    private final int partLength;
    private final PinnedBuffer<A> memory;
    private final @Nullable Event[] written = new Event[PARTS];
    private int current;

    Ring(DeviceGroup group, int member, ElementType<A> type) {
      partLength = PART_BYTES / type.bytes();
      memory = group.member(member).allocatePinned(type, PARTS * partLength);
    }

    /** Moves to the next part and waits for its last write; returns the part's first index. */
    int take() {
      current = (current + 1) % PARTS;
      await(current);
      return current * partLength;
    }

    /** Keeps the event after the write from the current part. */
    void written(Event event) {
      written[current] = event;
    }

    private void await(int part) {
      try (Event last = written[part]) {
        written[part] = null;
        if (last != null) {
          last.await();
        }
      }
    }

    @Override
    public void close() {
      try (Closer all = new Closer()) {
        all.own(memory);
        for (int part = 0; part < PARTS; part++) {
          int one = part;
          all.own(() -> await(one));
        }
      }
    }
  }
}
