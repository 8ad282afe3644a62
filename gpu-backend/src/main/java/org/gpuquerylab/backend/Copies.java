package org.gpuquerylab.backend;

import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;

/**
 * The commands of a queue that move or set memory, with checks of their arguments.
 *
 * @param tracker the resource tracker of the queue's backend; all buffers must belong to it or,
 *     where a method says so, to a peer
 */
record Copies(Resource.Tracker tracker) {

  /** Copies from a Java array, which is not modified. */
  <A> Command write(A from, int fromIndex, DeviceBuffer<A> to, long toIndex, int count) {
    checkArray(to.type(), from, fromIndex, count);
    checkBuffer("target", to, toIndex, count);
    DriverMemory memory = to.memory();
    ElementType<A> type = to.type();
    long bytes = (long) count * type.bytes();
    return Command.write(
        "write",
        bytes,
        List.of(to),
        queue -> queue.writeArray(type, from, fromIndex, memory, toIndex * type.bytes(), bytes));
  }

  /** Copies into a Java array, which is modified. */
  <A> Command read(DeviceBuffer<A> from, long fromIndex, A to, int toIndex, int count) {
    checkBuffer("source", from, fromIndex, count);
    checkArray(from.type(), to, toIndex, count);
    DriverMemory memory = from.memory();
    ElementType<A> type = from.type();
    long bytes = (long) count * type.bytes();
    return Command.read(
        "read",
        bytes,
        true,
        List.of(from),
        queue -> queue.readArray(type, memory, fromIndex * type.bytes(), to, toIndex, bytes));
  }

  /** Copies from pinned host memory. */
  <A> Command write(
      PinnedBuffer<A> from, int fromIndex, DeviceBuffer<A> to, long toIndex, int count) {
    checkPinned(from, to, fromIndex, count);
    checkBuffer("target", to, toIndex, count);
    DriverPinnedMemory source = from.memory();
    DriverMemory target = to.memory();
    int size = to.type().bytes();
    long bytes = (long) count * size;
    return Command.write(
        "write pinned",
        bytes,
        List.of(from, to),
        queue -> queue.writePinned(source, (long) fromIndex * size, target, toIndex * size, bytes));
  }

  /** Copies to pinned host memory, which is modified. */
  <A> Command read(
      DeviceBuffer<A> from, long fromIndex, PinnedBuffer<A> to, int toIndex, int count) {
    checkBuffer("source", from, fromIndex, count);
    checkPinned(to, from, toIndex, count);
    DriverMemory source = from.memory();
    DriverPinnedMemory target = to.memory();
    int size = from.type().bytes();
    long bytes = (long) count * size;
    return Command.read(
        "read pinned",
        bytes,
        false,
        List.of(from, to),
        queue -> queue.readPinned(source, fromIndex * size, target, (long) toIndex * size, bytes));
  }

  /** Copies between buffers; each of them may belong to a peer of the queue's backend. */
  <A> Command copy(
      DeviceBuffer<A> from, long fromIndex, DeviceBuffer<A> to, long toIndex, long count) {
    from.checkReachableFrom(tracker);
    from.checkRange("source", fromIndex, count);
    to.checkReachableFrom(tracker);
    to.checkRange("target", toIndex, count);
    if (from == to && count > Math.abs(fromIndex - toIndex)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "copy within %s: [%d, +%d) and [%d, +%d) overlap",
              from,
              fromIndex,
              count,
              toIndex,
              count));
    }
    DriverMemory source = from.memory();
    DriverMemory target = to.memory();
    int size = from.type().bytes();
    return Command.onDevice(
        Span.Kind.COPY,
        count * size,
        List.of(from, to),
        queue -> queue.copy(source, fromIndex * size, target, toIndex * size, count * size));
  }

  /** Sets elements of a buffer to a value. */
  <A> Command fill(DeviceBuffer<A> buffer, long from, long count, Number value) {
    checkBuffer("target", buffer, from, count);
    DriverMemory memory = buffer.memory();
    ElementType<A> type = buffer.type();
    long bits = type.bits(value);
    return Command.onDevice(
        Span.Kind.FILL,
        count * type.bytes(),
        List.of(buffer),
        queue -> queue.fill(type, memory, from, count, bits));
  }

  /** Checks that a range lies within a Java array. */
  static <A> void checkArray(ElementType<A> type, A array, int from, long count) {
    int length = type.length(array);
    if (from < 0 || count < 0 || from > length - count) {
      throw new IndexOutOfBoundsException(
          String.format(
              Locale.ROOT,
              "range [%d, %d + %d) is outside of the array of %d %s",
              from,
              from,
              count,
              length,
              type));
    }
  }

  private void checkBuffer(String role, DeviceBuffer<?> buffer, long from, long count) {
    buffer.checkUsableOn(tracker);
    buffer.checkRange(role, from, count);
  }

  private void checkPinned(PinnedBuffer<?> pinned, DeviceBuffer<?> other, int from, int count) {
    pinned.checkSharedWith(tracker);
    pinned.checkRange(from, count);
    if (pinned.type() != other.type()) {
      throw new IllegalArgumentException(pinned + " does not have the type of " + other);
    }
  }
}
