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
 * The profiling clock of a device, which all its queues share. The clock counts nanoseconds from a
 * moment that the driver chooses. The zero of this class is the time of a small command, which runs
 * when the clock is first used.
 */
final class DeviceClock {
  private final cl_context context;
  private final Supplier<cl_command_queue> queues;
  private OptionalLong zeroNanos = OptionalLong.empty();

  /**
   * Creates a clock; the small command has not run yet.
   *
   * @param queues opens a profiled queue of the device
   */
  DeviceClock(cl_context context, Supplier<cl_command_queue> queues) {
    this.context = context;
    this.queues = queues;
  }

  /** The time on the device's clock that this class counts as 0. */
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
