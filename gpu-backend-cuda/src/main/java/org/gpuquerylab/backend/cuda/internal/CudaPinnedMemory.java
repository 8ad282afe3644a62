package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.CUresult;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;

/**
 * Page-locked host memory; memory of zero bytes is represented by an ordinary empty buffer. With
 * unified addressing, which every 64-bit system has, all devices can use it, not only the one of
 * its context.
 */
public final class CudaPinnedMemory implements DriverPinnedMemory {
  private final CudaContext context;
  private final Pointer pointer = new Pointer();
  private final ByteBuffer bytes;

  /** Allocates page-locked memory; the context must be bound. */
  public CudaPinnedMemory(CudaContext context, int size) {
    this.context = context;
    if (size == 0) {
      bytes = ByteBuffer.allocateDirect(0).order(ByteOrder.nativeOrder());
      return;
    }
    int result = cuMemAllocHost(pointer, size);
    if (result == CUresult.CUDA_ERROR_OUT_OF_MEMORY) {
      throw new BackendException(
          "out of page-locked host memory: asked for "
              + size
              + " bytes; a locked-memory limit or"
              + " the host's free memory is too small");
    }
    Cuda.check(result, "cuMemAllocHost");
    bytes = pointer.getByteBuffer(0, size);
  }

  @Override
  public ByteBuffer bytes() {
    return bytes;
  }

  /** The pointer to the byte at an offset. */
  public Pointer at(long offset) {
    return offset == 0 ? pointer : pointer.withByteOffset(offset);
  }

  /** Waits for the device, whose copies may use the memory, and then frees the memory. */
  @Override
  public void close() {
    if (bytes.capacity() > 0) {
      context.bind();
      context.synchronize();
      free();
    }
  }

  /** Frees the memory, which no copy may use after this; the context must be bound. */
  public void free() {
    Cuda.checkFreed(cuMemFreeHost(pointer), "cuMemFreeHost");
  }
}
