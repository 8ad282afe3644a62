package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuMemGetInfo;
import static jcuda.driver.JCudaDriver.cuModuleUnload;

import java.util.List;
import java.util.OptionalLong;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.cuda.internal.CudaMemory;
import org.gpuquerylab.backend.cuda.internal.CudaPinnedMemory;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.cuda.internal.DeviceAttributes;
import org.gpuquerylab.backend.cuda.internal.MemoryPool;
import org.gpuquerylab.backend.cuda.internal.Nvrtc;
import org.gpuquerylab.backend.cuda.internal.NvrtcCompiler;
import org.gpuquerylab.backend.cuda.internal.StreamPriorities;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.internal.source.BuildCache;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelLibrary;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.internal.source.KernelSourceLoader;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.jspecify.annotations.Nullable;

/** One device, used through its primary context. */
final class CudaDriver implements DeviceDriver {
  /**
   * At most 1 / POOL_SHARE of the device's memory remains allocated to this process after the
   * memory is freed.
   */
  private static final int POOL_SHARE = 4;

  private final DeviceInfo device;
  private final CudaContext context;
  private final KernelLibrary<CUmodule> library;
  private final CudaClock clock = new CudaClock();
  private final CudaQueue.Shared queues;
  private final StreamPriorities priorities;
  private final @Nullable MemoryPool pool;

  /** Opens a device and creates its compiler. */
  CudaDriver(DeviceInfo device, Nvrtc nvrtc) {
    this.device = device;
    this.context = new CudaContext(device.index());
    this.queues = new CudaQueue.Shared(context, new PatternFill(this::fillKernel), clock);
    try {
      this.library =
          new KernelLibrary<>(new NvrtcCompiler(device, context, nvrtc), BuildCache.ofUser());
      this.pool = pool(device, context);
      context.bind();
      this.priorities = StreamPriorities.ofContext();
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
  }

  private static @Nullable MemoryPool pool(DeviceInfo device, CudaContext context) {
    if (!DeviceAttributes.of(device.index()).hasMemoryPools()) {
      return null;
    }
    context.bind();
    return new MemoryPool(context, device.index(), kept(device));
  }

  private static long kept(DeviceInfo device) {
    return device.fact(DeviceFact.MEMORY_BYTES).orElse(0) / POOL_SHARE;
  }

  @Override
  public DriverMemory allocate(ElementType<?> type, long length) {
    context.bind();
    return CudaMemory.allocate(
        context, pool, length * type.bytes(), device.toString(), this::freeMemory);
  }

  @Override
  public DriverPinnedMemory allocatePinned(int bytes) {
    context.bind();
    return new CudaPinnedMemory(context, bytes);
  }

  @Override
  public OptionalLong freeMemory() {
    context.bind();
    long[] free = new long[1];
    if (cuMemGetInfo(free, new long[1]) != CUresult.CUDA_SUCCESS) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(pool == null ? free[0] : free[0] + pool.free());
  }

  @Override
  public void limitKept(long bytes) {
    if (pool != null) {
      context.bind();
      pool.keep(Math.min(kept(device), bytes));
    }
  }

  @Override
  public List<Dialect> dialects() {
    return List.of(library.dialect());
  }

  @Override
  public DriverKernel compile(
      KernelSource source, KernelSignature signature, KernelDefines defines) {
    context.bind();
    int sharedBytes = defines.intValue(CudaKernel.LAUNCH_SHARED_BYTES, 0);
    return new CudaKernel(context, library.module(source), signature.kernel(), sharedBytes);
  }

  /** The kernel that fills memory; no backend has checked its source. */
  private CudaKernel fillKernel() {
    KernelSource source =
        new KernelSourceLoader(library.dialect()).load(PatternFill.KERNEL, KernelDefines.NONE);
    context.bind();
    return new CudaKernel(context, library.module(source), PatternFill.KERNEL.kernel(), 0);
  }

  @Override
  public DriverQueue newQueue(QueueOptions options) {
    int priority = priorities.of(options.priority());
    return new CudaQueue(
        queues,
        () -> CudaStream.create(priority),
        options.profiled() ? CudaQueue.Timing.COMMANDS : CudaQueue.Timing.NOTHING);
  }

  /**
   * Access to the memory of the other device's pool is granted separately from access to its
   * context's other memory.
   */
  @Override
  public boolean reaches(DeviceDriver other) {
    if (!(other instanceof CudaDriver peer) || !context.enableAccessTo(peer.context)) {
      return false;
    }
    if (peer.pool != null && context.ordinal() != peer.context.ordinal()) {
      peer.pool.allow(context.ordinal());
    }
    return true;
  }

  @Override
  public void close() {
    context.bind();
    clock.close();
    if (pool != null) {
      pool.close();
    }
    for (CUmodule module : library.modules()) {
      Cuda.checkFreed(cuModuleUnload(module), "cuModuleUnload");
    }
    context.close();
  }
}
