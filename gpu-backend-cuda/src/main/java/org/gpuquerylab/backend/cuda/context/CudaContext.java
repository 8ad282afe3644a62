package org.gpuquerylab.backend.cuda.context;

import static jcuda.driver.JCudaDriver.cuCtxEnablePeerAccess;
import static jcuda.driver.JCudaDriver.cuCtxSetCurrent;
import static jcuda.driver.JCudaDriver.cuCtxSynchronize;
import static jcuda.driver.JCudaDriver.cuDeviceCanAccessPeer;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRelease;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRetain;

import java.util.function.Supplier;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;

/**
 * A device's primary context. Every entry point of the backend binds this context to the calling
 * thread.
 */
public final class CudaContext implements AutoCloseable {
  private final CUdevice device = new CUdevice();
  private final CUcontext context = new CUcontext();
  private final int ordinal;
  private final Object captureLock = new Object();

  /** Retains the primary context of a device. */
  public CudaContext(int ordinal) {
    this.ordinal = ordinal;
    Cuda.check(cuDeviceGet(device, ordinal), "cuDeviceGet");
    Cuda.check(cuDevicePrimaryCtxRetain(context, device), "cuDevicePrimaryCtxRetain");
  }

  /** The number of the device. */
  public int ordinal() {
    return ordinal;
  }

  /** The driver's handle of the context. */
  public CUcontext handle() {
    return context;
  }

  /**
   * Lets this context's streams use memory of another context, if the devices can.
   *
   * @return whether they can; always true if both contexts are of one device
   */
  public boolean enableAccessTo(CudaContext other) {
    if (ordinal == other.ordinal) {
      return true;
    }
    int[] possible = new int[1];
    Cuda.check(cuDeviceCanAccessPeer(possible, device, other.device), "cuDeviceCanAccessPeer");
    if (possible[0] == 0) {
      return false;
    }
    bind();
    int result = cuCtxEnablePeerAccess(other.context, 0);
    if (result == CUresult.CUDA_ERROR_TOO_MANY_PEERS) {
      return false;
    }
    if (result != CUresult.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) {
      Cuda.check(result, "cuCtxEnablePeerAccess");
    }
    return true;
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
