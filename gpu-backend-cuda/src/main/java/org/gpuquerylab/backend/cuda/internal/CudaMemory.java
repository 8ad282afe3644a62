package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyPeerAsync;
import static jcuda.driver.JCudaDriver.cuStreamIsCapturing;

import java.util.OptionalLong;
import java.util.function.Supplier;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstreamCaptureStatus;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.jspecify.annotations.Nullable;

/** Device memory; memory of zero bytes is the null pointer. */
public final class CudaMemory implements DriverMemory {
  private final CudaContext context;
  private final @Nullable MemoryPool pool;
  private final Address address = new Address();

  private CudaMemory(CudaContext context, @Nullable MemoryPool pool) {
    this.context = context;
    this.pool = pool;
  }

  /**
   * Allocates device memory; the context must be bound.
   *
   * @param pool the device's pool, or null if it has none
   * @param device the device's name, for the exception; {@code free} is the device's free memory
   */
  public static CudaMemory allocate(
      CudaContext context,
      @Nullable MemoryPool pool,
      long bytes,
      String device,
      Supplier<OptionalLong> free) {
    CudaMemory memory = new CudaMemory(context, pool);
    if (bytes > 0) {
      int result =
          pool == null ? cuMemAlloc(memory.address, bytes) : pool.allocate(memory.address, bytes);
      if (result == CUresult.CUDA_ERROR_OUT_OF_MEMORY) {
        throw new OutOfDeviceMemoryException(device, bytes, free.get());
      }
      Cuda.check(result, pool == null ? "cuMemAlloc" : "cuMemAllocAsync");
    }
    return memory;
  }

  /**
   * Enqueues a copy between memories of one device, or of two devices if the stream's device
   * reaches the other one; the stream's context must be bound. CUDA cannot capture a peer copy;
   * with access to peers and unified addresses, the usual copy does the same.
   */
  public static void copy(
      CudaMemory from, long fromByte, CudaMemory to, long toByte, long bytes, CUstream stream) {
    if (from.context.ordinal() == to.context.ordinal()) {
      Cuda.check(
          cuMemcpyDtoDAsync(to.at(toByte), from.at(fromByte), bytes, stream), "cuMemcpyDtoDAsync");
    } else if (isCapturing(stream)) {
      Cuda.check(cuMemcpyAsync(to.at(toByte), from.at(fromByte), bytes, stream), "cuMemcpyAsync");
    } else {
      Cuda.check(
          cuMemcpyPeerAsync(
              to.at(toByte),
              to.context.handle(),
              from.at(fromByte),
              from.context.handle(),
              bytes,
              stream),
          "cuMemcpyPeerAsync");
    }
  }

  private static boolean isCapturing(CUstream stream) {
    int[] status = new int[1];
    Cuda.check(cuStreamIsCapturing(stream, status), "cuStreamIsCapturing");
    return status[0] == CUstreamCaptureStatus.CU_STREAM_CAPTURE_STATUS_ACTIVE;
  }

  /** The pointer to the byte at an offset. */
  public CUdeviceptr at(long offset) {
    return offset == 0 ? address : address.withByteOffset(offset);
  }

  /** The address in device memory. */
  public long address() {
    return address.value();
  }

  /** Frees the memory; {@code cuMemFree} itself waits for the commands that use it. */
  @Override
  public void close() {
    if (address() == 0) {
      return;
    }
    context.bind();
    if (pool == null) {
      Cuda.checkFreed(cuMemFree(address), "cuMemFree");
    } else {
      pool.free(address);
    }
  }

  /** A device pointer that makes its value public; JCuda shows the value only to subclasses. */
  private static final class Address extends CUdeviceptr {
    long value() {
      return getNativePointer();
    }
  }
}
