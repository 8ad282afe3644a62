package org.gpuquerylab.backend.opencl;

import org.gpuquerylab.backend.spi.DriverMemory;
import org.jocl.CL;
import org.jocl.cl_mem;

/** A buffer object. OpenCL keeps a released one until the commands that use it are complete. */
record DeviceMemory(cl_mem handle) implements DriverMemory {

  static cl_mem of(DriverMemory memory) {
    return ((DeviceMemory) memory).handle;
  }

  @Override
  public void close() {
    CL.clReleaseMemObject(handle);
  }
}
