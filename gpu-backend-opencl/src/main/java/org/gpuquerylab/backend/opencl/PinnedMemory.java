package org.gpuquerylab.backend.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.jocl.Pointer;
import org.jocl.cl_mem;

/** A buffer object in host memory that stays mapped until it is closed. */
final class PinnedMemory implements DriverPinnedMemory {
  private final MemoryAllocator allocator;
  private final cl_mem handle;
  private final ByteBuffer mapped;
  private final ByteBuffer bytes;
  private final Pointer start;

  /**
   * @param mapped the whole mapping, which OpenCL needs to unmap it
   * @param length the number of bytes in use; a buffer object itself cannot be empty
   */
  PinnedMemory(MemoryAllocator allocator, cl_mem handle, ByteBuffer mapped, int length) {
    this.allocator = allocator;
    this.handle = handle;
    this.mapped = mapped;
    this.bytes = mapped.slice(0, length).order(ByteOrder.nativeOrder());
    this.start = Pointer.to(mapped);
  }

  @Override
  public ByteBuffer bytes() {
    return bytes;
  }

  static Pointer at(DriverPinnedMemory memory, long offset) {
    return ((PinnedMemory) memory).start.withByteOffset(offset);
  }

  @Override
  public void close() {
    allocator.unmapAndRelease(handle, mapped);
  }
}
