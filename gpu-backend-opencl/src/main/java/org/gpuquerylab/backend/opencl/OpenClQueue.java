package org.gpuquerylab.backend.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.spi.DriverEvent;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/** An in-order command queue. */
final class OpenClQueue implements DriverQueue {
  /**
   * Fills and copies are enqueued in parts of this size, because drivers are untested beyond 32
   * bits.
   */
  private static final long PART_BYTES = 1L << 30;

  private final cl_command_queue handle;
  private final Submitter submitter;
  private final ArrayCopies arrays;
  private final Consumer<OpenClQueue> onClose;
  private final ByteBuffer pattern =
      ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
  private final Pointer patternPointer = Pointer.to(pattern);
  private boolean closed;

  OpenClQueue(cl_command_queue handle, Submitter submitter, Consumer<OpenClQueue> onClose) {
    this.handle = handle;
    this.submitter = submitter;
    this.arrays = new ArrayCopies(handle, submitter);
    this.onClose = onClose;
  }

  // The shared queue has checked the array's type.
  @SuppressWarnings("unchecked")
  @Override
  public @Nullable DriverSpan writeArray(
      ElementType<?> type, Object from, int fromIndex, DriverMemory to, long toByte, long bytes) {
    return arrays.write(
        (ElementType<Object>) type, from, fromIndex, DeviceMemory.of(to), toByte, bytes);
  }

  @SuppressWarnings("unchecked") // as above
  @Override
  public @Nullable DriverSpan readArray(
      ElementType<?> type, DriverMemory from, long fromByte, Object to, int toIndex, long bytes) {
    return arrays.read(
        (ElementType<Object>) type, DeviceMemory.of(from), fromByte, to, toIndex, bytes);
  }

  @Override
  public @Nullable DriverSpan writePinned(
      DriverPinnedMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return submitter.submit(
        () -> "write of pinned memory",
        event ->
            PinnedCopies.write(
                handle,
                DeviceMemory.of(to),
                toByte,
                bytes,
                PinnedMemory.at(from, fromByte),
                event));
  }

  @Override
  public @Nullable DriverSpan readPinned(
      DriverMemory from, long fromByte, DriverPinnedMemory to, long toByte, long bytes) {
    return submitter.submit(
        () -> "read into pinned memory",
        event ->
            PinnedCopies.read(
                handle,
                DeviceMemory.of(from),
                fromByte,
                bytes,
                PinnedMemory.at(to, toByte),
                event));
  }

  @Override
  public @Nullable DriverSpan copy(
      DriverMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return submitter.submit(
        () -> "copy",
        bytes,
        PART_BYTES,
        (at, size, event) ->
            CL.clEnqueueCopyBuffer(
                handle,
                DeviceMemory.of(from),
                DeviceMemory.of(to),
                fromByte + at,
                toByte + at,
                size,
                0,
                null,
                event));
  }

  @Override
  public @Nullable DriverSpan fill(
      ElementType<?> type, DriverMemory memory, long first, long count, long bits) {
    int width = type.bytes();
    pattern.putLong(0, bits);
    long start = first * width;
    return submitter.submit(
        () -> "fill",
        count * width,
        PART_BYTES,
        (at, size, event) -> {
          cl_mem target = DeviceMemory.of(memory);
          long from = start + at;
          if (from + size <= Integer.MAX_VALUE) {
            fill(target, from, size, width, event);
          } else {
            // NVIDIA's driver computes a fill's byte offset in 32 bits; within a window, the offset
            // is small.
            cl_mem window = DeviceMemory.window(target, from, size);
            try {
              fill(window, DeviceMemory.inWindow(from), size, width, event);
            } finally {
              CL.clReleaseMemObject(window);
            }
          }
        });
  }

  private void fill(cl_mem target, long from, long size, int width, @Nullable cl_event event) {
    CL.clEnqueueFillBuffer(handle, target, patternPointer, width, from, size, 0, null, event);
  }

  @Override
  public @Nullable DriverSpan launch(
      DriverKernel kernel, Grid grid, KernelCall call, Object[] arguments) {
    OpenClKernel compiled = (OpenClKernel) kernel;
    return submitter.submit(
        () -> compiled.describe(grid), event -> compiled.enqueue(handle, grid, arguments, event));
  }

  @Override
  public DriverEvent record() {
    try {
      cl_event event = new cl_event();
      CL.clEnqueueMarkerWithWaitList(handle, 0, null, event);
      // Without this call, the commands before the marker may never start while another queue waits
      // for the marker.
      CL.clFlush(handle);
      return new OpenClEvent(event);
    } catch (CLException e) {
      throw ClFailure.of("record of an event", e);
    }
  }

  @Override
  public void waitFor(DriverEvent event) {
    try {
      CL.clEnqueueBarrierWithWaitList(handle, 1, new cl_event[] {OpenClEvent.of(event)}, null);
    } catch (CLException e) {
      throw ClFailure.of("wait of a queue for an event", e);
    }
  }

  @Override
  public void finish() {
    try {
      CL.clFinish(handle);
    } catch (CLException e) {
      throw ClFailure.of("finish of a queue", e);
    }
  }

  @Override
  public boolean profiled() {
    return submitter.profiled();
  }

  /**
   * Like {@link #finish}, but may be called from any thread; does nothing once the queue is closed.
   */
  synchronized void drain() {
    if (!closed) {
      finish();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    CL.clReleaseCommandQueue(handle);
    onClose.accept(this);
  }
}
