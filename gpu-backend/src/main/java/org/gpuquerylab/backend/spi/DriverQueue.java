package org.gpuquerylab.backend.spi;

import java.util.List;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.jspecify.annotations.Nullable;

/**
 * An in-order queue of one device. Only one thread at a time may use a queue. Sizes and offsets are
 * in bytes and positive. A command returns its timing if the queue is profiled, otherwise null.
 */
public interface DriverQueue extends AutoCloseable {

  /**
   * Copies from a Java array, which is not modified, to the device; the caller may change the array
   * once this method returns.
   *
   * @param from the array to copy from
   * @param fromIndex the index of the first element that is copied
   */
  @Nullable DriverSpan writeArray(
      ElementType<?> type, Object from, int fromIndex, DriverMemory to, long toByte, long bytes);

  /**
   * Copies from the device into a Java array, which is modified; the copy is complete when this
   * method returns.
   */
  @Nullable DriverSpan readArray(
      ElementType<?> type, DriverMemory from, long fromByte, Object to, int toIndex, long bytes);

  /** Enqueues a copy from pinned host memory to the device. */
  @Nullable DriverSpan writePinned(
      DriverPinnedMemory from, long fromByte, DriverMemory to, long toByte, long bytes);

  /** Enqueues a copy from the device to pinned host memory. */
  @Nullable DriverSpan readPinned(
      DriverMemory from, long fromByte, DriverPinnedMemory to, long toByte, long bytes);

  /**
   * Enqueues a copy within the device, or from or to a device that this one {@linkplain
   * DeviceDriver#reaches reaches}; the two ranges must not overlap.
   */
  @Nullable DriverSpan copy(
      DriverMemory from, long fromByte, DriverMemory to, long toByte, long bytes);

  /**
   * Enqueues a command that sets {@code count} elements, from element {@code first} on, to a bit
   * pattern.
   */
  @Nullable DriverSpan fill(
      ElementType<?> type, DriverMemory memory, long first, long count, long bits);

  /**
   * Enqueues a launch.
   *
   * @param call the record of the launch, for a twin
   * @param arguments the arguments of the launch, for a kernel: {@link DriverMemory} for buffers,
   *     boxed numbers for scalars; not modified
   */
  @Nullable DriverSpan launch(DriverKernel kernel, Grid grid, KernelCall call, Object[] arguments);

  /** Creates an event at the current end of the queue. */
  DriverEvent record();

  /**
   * Makes all later commands wait until the event is complete; the event may belong to any queue of
   * this device, or of a device that this one {@linkplain DeviceDriver#reaches reaches}.
   */
  void waitFor(DriverEvent event);

  /** Blocks until every command is complete. */
  void finish();

  /** Whether the queue times its commands. */
  boolean profiled();

  /**
   * Prepares a sequence for replay. The commands are copies between device memory and pinned
   * memory, fills and launches.
   *
   * @param branches the other queues that captured: those of branch 1 and the following branches;
   *     the sequence may exist longer than all of them. Each queue belongs to this device or to a
   *     device that this one {@linkplain DeviceDriver#reaches reaches} and that reaches this one
   * @return null if the device has no native replay; the caller then enqueues each command
   *     separately
   */
  default @Nullable DriverSequence instantiate(
      List<DriverQueue> branches, CapturedCommands commands) {
    return null;
  }

  @Override
  void close();
}
