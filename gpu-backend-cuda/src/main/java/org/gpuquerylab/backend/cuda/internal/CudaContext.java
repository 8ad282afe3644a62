package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuCtxEnablePeerAccess;
import static jcuda.driver.JCudaDriver.cuCtxSetCurrent;
import static jcuda.driver.JCudaDriver.cuCtxSynchronize;
import static jcuda.driver.JCudaDriver.cuDeviceCanAccessPeer;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRelease;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRetain;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;

/**
 * A device's primary context. Every entry point of the backend binds this context to the calling
 * thread. A device that is opened twice has one primary context, to which two objects refer.
 */
public final class CudaContext implements AutoCloseable {
  /** The lock of each device's primary context, by the device's index. */
  private static final Map<Integer, Object> CAPTURE_LOCKS = new ConcurrentHashMap<>();

  private final CUdevice device = new CUdevice();
  private final CUcontext context = new CUcontext();
  private final int ordinal;
  private final Object captureLock;

  /** The contexts of the devices that are in a group with this one. */
  private final Set<CudaContext> mates = ConcurrentHashMap.newKeySet();

  /** Retains the primary context of a device. */
  public CudaContext(int ordinal) {
    this.ordinal = ordinal;
    this.captureLock = CAPTURE_LOCKS.computeIfAbsent(ordinal, number -> new Object());
    Cuda.check(cuDeviceGet(device, ordinal), "cuDeviceGet");
    Cuda.check(cuDevicePrimaryCtxRetain(context, device), "cuDevicePrimaryCtxRetain");
  }

  /** The index of the device. */
  public int ordinal() {
    return ordinal;
  }

  /** The driver's handle of the context. */
  public CUcontext handle() {
    return context;
  }

  /**
   * Lets this context's streams use memory of another context, if the devices can. From now on,
   * memory of either context is freed only after the commands of both.
   *
   * @return whether the devices can do this; always true if both contexts are of one device
   */
  public boolean enableAccessTo(CudaContext other) {
    if (ordinal == other.ordinal) {
      return true;
    }
    mates.add(other);
    other.mates.add(this);
    int[] possible = new int[1];
    Cuda.check(cuDeviceCanAccessPeer(possible, device, other.device), "cuDeviceCanAccessPeer");
    if (possible[0] == 0) {
      return false;
    }
    bind();
    int result = cuCtxEnablePeerAccess(other.context, 0);
    if (result == CUresult.CUDA_ERROR_TOO_MANY_PEERS
        || result == CUresult.CUDA_ERROR_PEER_ACCESS_UNSUPPORTED) {
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

  /**
   * Blocks until every command of this context's streams is complete, and every command of the
   * group's other devices, because these commands may use this context's memory. The context is
   * bound, before and after.
   */
  public void synchronize() {
    waitForStreams();
    if (!mates.isEmpty()) {
      for (CudaContext mate : mates) {
        mate.bind();
        mate.waitForStreams();
      }
      bind();
    }
  }

  private void waitForStreams() {
    synchronized (captureLock) {
      Cuda.checkFreed(cuCtxSynchronize(), "cuCtxSynchronize");
    }
  }

  /**
   * Runs a capture of streams while no other thread waits for their contexts. CUDA forbids waiting
   * for a context while one of its streams captures.
   *
   * @param contexts the contexts of the streams; not modified
   */
  public static <T> T capturing(List<CudaContext> contexts, Supplier<T> capture) {
    // All threads take the locks in the same order.
    List<CudaContext> ordered =
        contexts.stream().sorted(Comparator.comparingInt(CudaContext::ordinal)).toList();
    return locked(ordered, capture);
  }

  private static <T> T locked(List<CudaContext> contexts, Supplier<T> capture) {
    if (contexts.isEmpty()) {
      return capture.get();
    }
    synchronized (contexts.get(0).captureLock) {
      return locked(contexts.subList(1, contexts.size()), capture);
    }
  }

  /** Releases the primary context. */
  @Override
  public void close() {
    mates.forEach(mate -> mate.mates.remove(this));
    mates.clear();
    Cuda.checkFreed(cuDevicePrimaryCtxRelease(device), "cuDevicePrimaryCtxRelease");
  }
}
