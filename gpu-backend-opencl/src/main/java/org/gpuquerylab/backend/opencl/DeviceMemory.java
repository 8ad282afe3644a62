package org.gpuquerylab.backend.opencl;

import org.gpuquerylab.backend.spi.DriverMemory;
import org.jocl.CL;
import org.jocl.cl_buffer_region;
import org.jocl.cl_mem;

/** A buffer object. OpenCL keeps a released one until the commands that use it are complete. */
record DeviceMemory(cl_mem handle) implements DriverMemory {
  /** A multiple of what any device asks of a sub-buffer's origin. */
  private static final long WINDOW_ALIGNMENT = 1 << 16;

  static cl_mem of(DriverMemory memory) {
    return ((DeviceMemory) memory).handle;
  }

  /**
   * A sub-buffer of {@code buffer} that holds the bytes {@code [from, from + size)} at {@link
   * #inWindow}. The caller releases it, at once if it likes.
   */
  static cl_mem window(cl_mem buffer, long from, long size) {
    long origin = from - inWindow(from);
    return CL.clCreateSubBuffer(
        buffer,
        CL.CL_MEM_READ_WRITE,
        CL.CL_BUFFER_CREATE_TYPE_REGION,
        new cl_buffer_region(origin, from + size - origin),
        null);
  }

  /** The offset of byte {@code from} of a buffer in its {@link #window}. */
  static long inWindow(long from) {
    return from % WINDOW_ALIGNMENT;
  }

  @Override
  public void close() {
    CL.clReleaseMemObject(handle);
  }
}
