package org.gpuquerylab.backend;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;

/**
 * Page-locked host memory. Copies between pinned memory and a device buffer are asynchronous. The
 * size is at most 2^31 - 1 bytes. The contents are undefined while a copy into this memory is
 * pending.
 *
 * @param <A> the Java array type
 */
public final class PinnedBuffer<A> extends Resource {
  private final ElementType<A> type;
  private final int length;
  private final DriverPinnedMemory memory;

  PinnedBuffer(Tracker tracker, ElementType<A> type, int length, DriverPinnedMemory memory) {
    super(tracker);
    this.type = type;
    this.length = length;
    this.memory = memory;
  }

  /** The element type. */
  public ElementType<A> type() {
    return type;
  }

  /** The number of elements. */
  public int length() {
    return length;
  }

  /**
   * The memory as a byte buffer, in native byte order. The byte buffer must not be used once this
   * object is closed.
   */
  public ByteBuffer bytes() {
    checkOpen();
    return memory.bytes().duplicate().order(ByteOrder.nativeOrder());
  }

  /**
   * Copies {@code count} elements of the array {@code from}, which is not modified, into this
   * buffer.
   *
   * @throws IndexOutOfBoundsException if a range exceeds the array or the buffer
   */
  public void put(A from, int fromIndex, int toIndex, int count) {
    checkRange(toIndex, count);
    type.put(
        bytes().position(toIndex * type.bytes()).slice().order(ByteOrder.nativeOrder()),
        from,
        fromIndex,
        count);
  }

  /**
   * Copies {@code count} elements of this buffer into the array {@code to}, which is modified.
   *
   * @throws IndexOutOfBoundsException if a range exceeds the array or the buffer
   */
  public void get(int fromIndex, A to, int toIndex, int count) {
    checkRange(fromIndex, count);
    type.get(
        bytes().position(fromIndex * type.bytes()).slice().order(ByteOrder.nativeOrder()),
        to,
        toIndex,
        count);
  }

  DriverPinnedMemory memory() {
    return memory;
  }

  void checkRange(long from, long count) {
    if (from < 0 || count < 0 || from > length - count) {
      throw new IndexOutOfBoundsException(
          String.format(
              Locale.ROOT, "range [%d, %d + %d) is outside of %s", from, from, count, this));
    }
  }

  @Override
  void release() {
    memory.close();
  }

  @Override
  public String toString() {
    return "pinned buffer of " + length + " " + type;
  }
}
