package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_MAP_READ;
import static org.jocl.CL.CL_MAP_WRITE;
import static org.jocl.CL.CL_MEM_ALLOC_HOST_PTR;
import static org.jocl.CL.CL_MEM_READ_WRITE;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_mem;

/** Allocates the memory of one context. */
final class MemoryAllocator {
  private static final Pointer ONE_BYTE = Pointer.to(ByteBuffer.allocateDirect(1));

  private final DeviceInfo device;
  private final cl_context context;
  private final cl_command_queue queue;
  private final Runnable awaitQueues;
  private final Supplier<OptionalLong> freeMemory;

  /**
   * @param queue a queue that only the allocator uses; every command on it blocks
   * @param awaitQueues waits for the commands of all other queues
   * @param freeMemory the device's free memory, if it is known
   */
  MemoryAllocator(
      DeviceInfo device,
      cl_context context,
      cl_command_queue queue,
      Runnable awaitQueues,
      Supplier<OptionalLong> freeMemory) {
    this.device = device;
    this.context = context;
    this.queue = queue;
    this.awaitQueues = awaitQueues;
    this.freeMemory = freeMemory;
  }

  /** Allocates {@code bytes} of device memory; the size may be 0. */
  DeviceMemory allocate(long bytes) {
    long size = Math.max(1, bytes); // A buffer object cannot be empty.
    try {
      cl_mem handle = CL.clCreateBuffer(context, CL_MEM_READ_WRITE, size, null, null);
      try {
        // Some drivers allocate memory only when it is first used, so it is used here.
        CL.clEnqueueWriteBuffer(queue, handle, true, size - 1, 1, ONE_BYTE, 0, null, null);
        return new DeviceMemory(handle);
      } catch (CLException e) {
        CL.clReleaseMemObject(handle);
        throw e;
      }
    } catch (CLException e) {
      throw failure("allocation of " + bytes + " bytes on " + device, device.toString(), bytes, e);
    }
  }

  /** Allocates {@code bytes} of pinned host memory; the size may be 0. */
  PinnedMemory allocatePinned(int bytes) {
    int size = Math.max(1, bytes);
    long flags = CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR;
    try {
      cl_mem handle = CL.clCreateBuffer(context, flags, size, null, null);
      try {
        long access = CL_MAP_READ | CL_MAP_WRITE;
        ByteBuffer mapped =
            CL.clEnqueueMapBuffer(queue, handle, true, access, 0, size, 0, null, null, null);
        return new PinnedMemory(this, handle, mapped, bytes);
      } catch (CLException e) {
        CL.clReleaseMemObject(handle);
        throw e;
      }
    } catch (CLException e) {
      String place = "host memory pinned for " + device;
      throw failure("allocation of " + bytes + " bytes of " + place, place, bytes, e);
    }
  }

  /**
   * Frees pinned memory. Commands on pinned memory use its address instead of its buffer object, so
   * OpenCL does not wait for these commands when the object is released.
   */
  void unmapAndRelease(cl_mem handle, ByteBuffer mapped) {
    awaitQueues.run();
    PinnedCopies.unmap(queue, handle, mapped);
    CL.clFinish(queue);
    CL.clReleaseMemObject(handle);
  }

  private RuntimeException failure(String what, String place, long bytes, CLException e) {
    if (!ClFailure.isOutOfMemory(e)) {
      return ClFailure.of(what, e);
    }
    OptionalLong largest = device.fact(DeviceFact.MAX_ALLOCATION_BYTES);
    String where =
        largest.isPresent() && bytes > largest.getAsLong()
            ? place + " (one buffer holds at most " + largest.getAsLong() + " bytes)"
            : place;
    OutOfDeviceMemoryException failure =
        new OutOfDeviceMemoryException(where, bytes, freeMemory.get());
    failure.initCause(e);
    return failure;
  }
}
