package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_MEM_READ_WRITE;
import static org.jocl.CL.CL_PROFILING_COMMAND_START;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_event;
import org.jocl.cl_mem;

/**
 * The profiling clock of a device, which all its queues share: nanoseconds since some moment of the
 * driver's choice. Its zero here is a small command of its own, run when first asked for.
 */
final class DeviceClock {
  private final cl_context context;
  private final Supplier<cl_command_queue> queues;
  private OptionalLong zeroNanos = OptionalLong.empty();

  /**
   * Runs no command yet.
   *
   * @param queues opens a profiled queue
   */
  DeviceClock(cl_context context, Supplier<cl_command_queue> queues) {
    this.context = context;
    this.queues = queues;
  }

  /** The time on the device's clock that counts as 0. */
  synchronized long zeroNanos() {
    if (zeroNanos.isEmpty()) {
      zeroNanos = OptionalLong.of(now());
    }
    return zeroNanos.getAsLong();
  }

  private long now() {
    cl_command_queue queue = queues.get();
    try {
      cl_mem memory = CL.clCreateBuffer(context, CL_MEM_READ_WRITE, Integer.BYTES, null, null);
      try {
        cl_event event = new cl_event();
        Pointer zero = Pointer.to(ByteBuffer.allocateDirect(Integer.BYTES));
        CL.clEnqueueWriteBuffer(queue, memory, true, 0, Integer.BYTES, zero, 0, null, event);
        long nanos = OpenClSpan.time(event, CL_PROFILING_COMMAND_START);
        CL.clReleaseEvent(event);
        return nanos;
      } finally {
        CL.clReleaseMemObject(memory);
      }
    } finally {
      CL.clReleaseCommandQueue(queue);
    }
  }
}
