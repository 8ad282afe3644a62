package org.gpuquerylab.backend;

import java.util.Locale;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelBuffer;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.HostMemory;

/**
 * Memory on a device. Its type is the Java array type that corresponds to it on the host. The
 * contents of a new buffer are undefined. Several threads may use it.
 *
 * @param <A> the Java array type
 */
public final class DeviceBuffer<A> extends Resource implements KernelBuffer<A> {
  private final ElementType<A> type;
  private final long length;
  private final DriverMemory memory;
  private final Runnable onRelease;

  /**
   * Wraps memory.
   *
   * @param onRelease frees the memory
   */
  DeviceBuffer(
      Tracker tracker, ElementType<A> type, long length, DriverMemory memory, Runnable onRelease) {
    super(tracker);
    this.type = type;
    this.length = length;
    this.memory = memory;
    this.onRelease = onRelease;
  }

  @Override
  public ElementType<A> type() {
    return type;
  }

  /** The number of elements. */
  public long length() {
    return length;
  }

  /** The number of bytes. */
  public long bytes() {
    return length * type.bytes();
  }

  @Override
  public A array() {
    if (memory instanceof HostMemory<?> host) {
      @SuppressWarnings("unchecked") // The driver allocated this memory for this type.
      A array = (A) host.array();
      return array;
    }
    throw new IllegalStateException(
        this + " lies on " + tracker().device() + ": read it by a queue");
  }

  DriverMemory memory() {
    return memory;
  }

  void checkRange(String role, long from, long count) {
    if (from < 0 || count < 0 || from > length - count) {
      throw new IndexOutOfBoundsException(
          String.format(
              Locale.ROOT,
              "%s range [%d, %d + %d) is outside of %s",
              role,
              from,
              from,
              count,
              this));
    }
  }

  @Override
  void release() {
    onRelease.run();
  }

  @Override
  public String toString() {
    return "device buffer of " + length + " " + type;
  }
}
