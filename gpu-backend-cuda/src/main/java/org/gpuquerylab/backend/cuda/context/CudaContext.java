package org.gpuquerylab.backend.cuda.context;

import static jcuda.driver.JCudaDriver.cuCtxSetCurrent;
import static jcuda.driver.JCudaDriver.cuCtxSynchronize;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRelease;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRetain;

import java.util.function.Supplier;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;

/**
 * A device's primary context. Every entry point of the backend binds this context to the calling
 * thread.
 */
public final class CudaContext implements AutoCloseable {
  private final CUdevice device = new CUdevice();
  private final CUcontext context = new CUcontext();
  private final Object captureLock = new Object();

  /** Retains the primary context of a device. */
  public CudaContext(int ordinal) {
    Cuda.check(cuDeviceGet(device, ordinal), "cuDeviceGet");
    Cuda.check(cuDevicePrimaryCtxRetain(context, device), "cuDevicePrimaryCtxRetain");
  }

  /** Makes the context current in the calling thread. */
  public void bind() {
    Cuda.check(cuCtxSetCurrent(context), "cuCtxSetCurrent");
  }

  /** Blocks until every command of every stream is complete; the context is bound. */
  public void synchronize() {
    synchronized (captureLock) {
      Cuda.checkFreed(cuCtxSynchronize(), "cuCtxSynchronize");
    }
  }

  /**
   * Runs a stream capture while no other thread waits for the context. CUDA forbids waiting for a
   * context while one of its streams captures.
   */
  public <T> T capturing(Supplier<T> capture) {
    synchronized (captureLock) {
      return capture.get();
    }
  }

  /** Releases the primary context. */
  @Override
  public void close() {
    Cuda.checkFreed(cuDevicePrimaryCtxRelease(device), "cuDevicePrimaryCtxRelease");
  }
}
