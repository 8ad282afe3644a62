package org.gpuquerylab.backend.opencl;

import org.gpuquerylab.backend.spi.DriverMemory;
import org.jocl.CL;
import org.jocl.cl_buffer_region;
import org.jocl.cl_mem;

/**
 * A buffer object, which holds device memory. OpenCL keeps a released buffer object until the
 * commands that use it are complete.
 */
record DeviceMemory(cl_mem handle) implements DriverMemory {
  /** A multiple of every device's alignment of a sub-buffer's origin. */
  private static final long WINDOW_ALIGNMENT = 1 << 16;

  static cl_mem of(DriverMemory memory) {
    return ((DeviceMemory) memory).handle;
  }

  /**
   * Creates a sub-buffer of {@code buffer}; the bytes {@code [from, from + size)} of the buffer
   * begin in it at offset {@link #inWindow}. The caller must release it, and may do so at once.
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

  /** The offset, within the {@link #window}, of the buffer's byte {@code from}. */
  static long inWindow(long from) {
    return from % WINDOW_ALIGNMENT;
  }

  @Override
  public void close() {
    CL.clReleaseMemObject(handle);
  }
}
