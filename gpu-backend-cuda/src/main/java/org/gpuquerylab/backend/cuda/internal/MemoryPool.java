package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD;
import static jcuda.driver.CUmemPool_attribute.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT;
import static jcuda.driver.CUmemPool_attribute.CU_MEMPOOL_ATTR_USED_MEM_CURRENT;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;

/**
 * The driver's pool of a device's memory. Freed memory stays in the pool, within some bytes in all.
 * An allocation from the pool takes microseconds; {@code cuMemAlloc} maps memory, which takes up to
 * a millisecond. Operators allocate results and scratch memory in every call.
 */
public final class MemoryPool implements AutoCloseable {
  private final CudaContext context;
  private final MemoryPoolApi api;
  private final Pointer pool;
  private final CUstream stream = new CUstream();

  /**
   * Opens the pool of a device that has one; the context must be bound.
   *
   * @param kept the bytes that stay in the pool, those in use included, when memory is freed
   */
  public MemoryPool(CudaContext context, int ordinal, long kept) {
    this.context = context;
    this.api = Native.load(NativePlatform.current().driverLibrary(), MemoryPoolApi.class);
    PointerByReference found = new PointerByReference();
    Cuda.check(api.cuDeviceGetDefaultMemPool(found, ordinal), "cuDeviceGetDefaultMemPool");
    this.pool = found.getValue();
    setKept(kept);
    Cuda.check(cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING), "cuStreamCreate");
  }

  private void setKept(long bytes) {
    Cuda.check(
        api.cuMemPoolSetAttribute(
            pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, new LongByReference(bytes)),
        "cuMemPoolSetAttribute");
  }

  /** Changes what stays in the pool, and returns what is more; the context must be bound. */
  public void keep(long bytes) {
    setKept(bytes);
    trim(bytes);
  }

  /** Allocates memory that every stream may use from now on; returns the driver's result code. */
  int allocate(CUdeviceptr to, long bytes) {
    int result = cuMemAllocAsync(to, bytes, stream);
    if (result == CUresult.CUDA_ERROR_OUT_OF_MEMORY) {
      // The allocation may fail because the pool's free memory is fragmented.
      trim(0);
      result = cuMemAllocAsync(to, bytes, stream);
    }
    return result == CUresult.CUDA_SUCCESS ? cuStreamSynchronize(stream) : result;
  }

  /**
   * Returns memory to the pool, once all commands of all streams are complete: the pool's own
   * stream would give it away while others still use it, as no event orders them. Few calls come
   * here, as {@link org.gpuquerylab.backend.Backend} keeps freed memory of up to 64 MiB.
   */
  public void free(CUdeviceptr address) {
    context.synchronize();
    Cuda.checkFreed(cuMemFreeAsync(address, stream), "cuMemFreeAsync");
  }

  /** Lets another device, which can reach this one, use the pool's memory. */
  public void allow(int ordinal) {
    Memory access = new Memory(MemoryPoolApi.ACCESS_BYTES);
    access.setInt(0, MemoryPoolApi.LOCATION_IS_DEVICE);
    access.setInt(Integer.BYTES, ordinal);
    access.setInt(2L * Integer.BYTES, MemoryPoolApi.READ_AND_WRITE);
    Cuda.check(api.cuMemPoolSetAccess(pool, access, 1), "cuMemPoolSetAccess");
  }

  /** The number of bytes that the pool holds and nobody uses. */
  public long free() {
    return attribute(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT)
        - attribute(CU_MEMPOOL_ATTR_USED_MEM_CURRENT);
  }

  private long attribute(int attribute) {
    LongByReference value = new LongByReference();
    Cuda.check(api.cuMemPoolGetAttribute(pool, attribute, value), "cuMemPoolGetAttribute");
    return value.getValue();
  }

  private void trim(long kept) {
    Cuda.checkFreed(cuStreamSynchronize(stream), "cuStreamSynchronize");
    Cuda.checkFreed(api.cuMemPoolTrimTo(pool, kept), "cuMemPoolTrimTo");
  }

  /** Returns the pool's unused memory to the device. */
  @Override
  public void close() {
    trim(0);
    Cuda.checkFreed(cuStreamDestroy(stream), "cuStreamDestroy");
  }
}
