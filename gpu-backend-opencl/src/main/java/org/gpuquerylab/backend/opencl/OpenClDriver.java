package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_CONTEXT_PLATFORM;

import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.device.QueuePriority;
import org.gpuquerylab.backend.internal.source.BuildCache;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelLibrary;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.opencl.internal.DeviceDescription;
import org.gpuquerylab.backend.opencl.internal.DeviceParameters;
import org.gpuquerylab.backend.opencl.internal.DeviceScan;
import org.gpuquerylab.backend.opencl.internal.JoclLibrary;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** One device with its own context. */
final class OpenClDriver implements DeviceDriver {
  private final DeviceInfo info;
  private final cl_device_id device;
  private final cl_context context;
  private final QueueHandles handles;
  private final DeviceDescription description;
  private final DeviceClock clock;
  private final cl_command_queue memoryQueue;
  private final MemoryAllocator memory;
  private final KernelLibrary<cl_program> library;
  private final Queue<OpenClKernel> kernels = new ConcurrentLinkedQueue<>();
  private final Set<OpenClQueue> queues = ConcurrentHashMap.newKeySet();

  private OpenClDriver(DeviceScan.Found found, cl_context context) {
    DeviceParameters query = found.query();
    this.info = found.info();
    this.device = found.device();
    this.context = context;
    this.handles = new QueueHandles(context, device, query);
    this.description = new DeviceDescription(query);
    this.library =
        new KernelLibrary<>(new OpenClCompiler(context, device, query), BuildCache.ofUser());
    this.clock = new DeviceClock(context, () -> handles.create(true, QueuePriority.USUAL));
    this.memoryQueue = handles.create(false, QueuePriority.USUAL);
    this.memory =
        new MemoryAllocator(info, context, memoryQueue, this::awaitQueues, this::freeMemory);
  }

  /** Opens a device. */
  static OpenClDriver open(DeviceScan.Found found) {
    try {
      cl_context context = createContext(found);
      try {
        return new OpenClDriver(found, context);
      } catch (RuntimeException | Error e) {
        CL.clReleaseContext(context);
        throw e;
      }
    } catch (CLException e) {
      throw ClFailure.of(found.info() + " does not open", e);
    }
  }

  private static cl_context createContext(DeviceScan.Found found) {
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL_CONTEXT_PLATFORM, found.platform());
    return JoclLibrary.keepingSignals(
        () ->
            CL.clCreateContext(
                properties, 1, new cl_device_id[] {found.device()}, null, null, null));
  }

  @Override
  public DriverMemory allocate(ElementType<?> type, long length) {
    return memory.allocate(length * type.bytes());
  }

  @Override
  public DriverPinnedMemory allocatePinned(int bytes) {
    return memory.allocatePinned(bytes);
  }

  @Override
  public OptionalLong freeMemory() {
    return description.freeMemory();
  }

  @Override
  public List<Dialect> dialects() {
    return List.of(library.dialect());
  }

  @Override
  public DriverKernel compile(
      KernelSource source, KernelSignature signature, KernelDefines defines) {
    boolean isCpu = info.kind() == DeviceInfo.Kind.CPU;
    OpenClKernel kernel = OpenClKernel.of(library.module(source), signature, device, isCpu);
    kernels.add(kernel);
    return kernel;
  }

  @Override
  public DriverQueue newQueue(QueueOptions options) {
    boolean profiled = options.profiled();
    try {
      Submitter submitter = new Submitter(profiled, profiled ? clock.zeroNanos() : 0);
      cl_command_queue handle = handles.create(profiled, options.priority());
      OpenClQueue queue = new OpenClQueue(handle, submitter, queues::remove);
      queues.add(queue);
      return queue;
    } catch (CLException e) {
      throw ClFailure.of("new queue on " + info, e);
    }
  }

  private void awaitQueues() {
    queues.forEach(OpenClQueue::drain);
  }

  @Override
  public void close() {
    kernels.forEach(OpenClKernel::release);
    library.modules().forEach(CL::clReleaseProgram);
    CL.clReleaseCommandQueue(memoryQueue);
    CL.clReleaseContext(context);
  }
}
