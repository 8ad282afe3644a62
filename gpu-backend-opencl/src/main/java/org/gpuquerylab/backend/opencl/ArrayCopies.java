package org.gpuquerylab.backend.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/**
 * Blocking copies between Java arrays and the device, for one queue.
 *
 * <p>While JOCL copies from or to an array, it holds a critical section, which blocks some garbage
 * collectors. Therefore a small array is copied through a direct buffer instead. A large array is
 * copied in parts after the queue is drained. Each part has its own critical section, which lasts
 * no longer than the part's copy.
 */
final class ArrayCopies {
  private static final int STAGING_BYTES = 1 << 16;
  private static final long PART_BYTES = 1L << 25;

  private final cl_command_queue queue;
  private final Submitter submitter;
  private final ByteBuffer staging =
      ByteBuffer.allocateDirect(STAGING_BYTES).order(ByteOrder.nativeOrder());
  private final Pointer staged = Pointer.to(staging);

  ArrayCopies(cl_command_queue queue, Submitter submitter) {
    this.queue = queue;
    this.submitter = submitter;
  }

  <A> @Nullable DriverSpan write(
      ElementType<A> type, A from, int fromIndex, cl_mem to, long toByte, long bytes) {
    boolean small = bytes <= STAGING_BYTES;
    if (small) {
      type.put(start(), from, fromIndex, (int) (bytes / type.bytes()));
    }
    Pointer source = small ? staged : drainedPointer(from, (long) fromIndex * type.bytes());
    return submitter.submit(
        () -> "write of an array",
        bytes,
        PART_BYTES,
        (at, size, event) ->
            CL.clEnqueueWriteBuffer(
                queue, to, true, toByte + at, size, source.withByteOffset(at), 0, null, event));
  }

  <A> @Nullable DriverSpan read(
      ElementType<A> type, cl_mem from, long fromByte, A to, int toIndex, long bytes) {
    boolean small = bytes <= STAGING_BYTES;
    Pointer target = small ? staged : drainedPointer(to, (long) toIndex * type.bytes());
    DriverSpan span =
        submitter.submit(
            () -> "read into an array",
            bytes,
            PART_BYTES,
            (at, size, event) ->
                CL.clEnqueueReadBuffer(
                    queue,
                    from,
                    true,
                    fromByte + at,
                    size,
                    target.withByteOffset(at),
                    0,
                    null,
                    event));
    if (small) {
      type.get(start(), to, toIndex, (int) (bytes / type.bytes()));
    }
    return span;
  }

  private ByteBuffer start() {
    return staging.clear();
  }

  private Pointer drainedPointer(Object array, long offset) {
    CL.clFinish(queue);
    return pointer(array).withByteOffset(offset);
  }

  private static Pointer pointer(Object array) {
    if (array instanceof byte[] bytes) {
      return Pointer.to(bytes);
    } else if (array instanceof int[] ints) {
      return Pointer.to(ints);
    } else if (array instanceof long[] longs) {
      return Pointer.to(longs);
    } else if (array instanceof float[] floats) {
      return Pointer.to(floats);
    } else if (array instanceof double[] doubles) {
      return Pointer.to(doubles);
    }
    throw new IllegalArgumentException("no element type has arrays of " + array.getClass());
  }
}
