package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;

import java.util.OptionalLong;
import java.util.function.Supplier;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUresult;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.spi.DriverMemory;

/** Device memory; memory of no bytes is the null pointer. */
final class CudaMemory implements DriverMemory {
  private final CudaContext context;
  private final Address address = new Address();

  private CudaMemory(CudaContext context) {
    this.context = context;
  }

  /**
   * Allocates device memory; the context is bound.
   *
   * @param device the device's name and {@code free} its free memory, for the exception
   */
  static CudaMemory allocate(
      CudaContext context, long bytes, String device, Supplier<OptionalLong> free) {
    CudaMemory memory = new CudaMemory(context);
    if (bytes > 0) {
      int result = cuMemAlloc(memory.address, bytes);
      if (result == CUresult.CUDA_ERROR_OUT_OF_MEMORY) {
        throw new OutOfDeviceMemoryException(device, bytes, free.get());
      }
      Cuda.check(result, "cuMemAlloc");
    }
    return memory;
  }

  /** The pointer to the byte at an offset. */
  CUdeviceptr at(long offset) {
    return offset == 0 ? address : address.withByteOffset(offset);
  }

  /** The device address. */
  long address() {
    return address.value();
  }

  /** Frees the memory; {@code cuMemFree} itself waits for the commands that use it. */
  @Override
  public void close() {
    if (address() != 0) {
      context.bind();
      Cuda.checkFreed(cuMemFree(address), "cuMemFree");
    }
  }

  /** A device pointer that tells its value, which JCuda keeps to subclasses. */
  private static final class Address extends CUdeviceptr {
    long value() {
      return getNativePointer();
    }
  }
}
