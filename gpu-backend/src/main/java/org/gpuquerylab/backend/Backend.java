package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.gpuquerylab.backend.call.KernelCatalog;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.DevicePartition;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.kernel.FusedCall;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.kernel.LibraryRoutine;
import org.gpuquerylab.backend.spi.DeviceDriver;

/**
 * An open device: memory, kernels and queues. Safe to use from several threads; each queue belongs
 * to one thread at a time.
 */
public final class Backend implements AutoCloseable {
  private final DeviceInfo device;
  private final DeviceDriver driver;
  private final Resource.Tracker tracker;
  private final AtomicLong allocated = new AtomicLong();
  private final KernelCatalog kernels;
  private volatile long memoryLimit;

  /**
   * Wraps an open driver; {@link Backends#open(DeviceInfo)} is the usual way to a backend.
   *
   * @param device what the driver was opened for
   * @param driver the driver, closed with this backend
   */
  public Backend(DeviceInfo device, DeviceDriver driver) {
    this.device = device;
    this.driver = driver;
    this.kernels = new KernelCatalog(device, driver);
    this.tracker = new Resource.Tracker(device);
    this.memoryLimit = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
  }

  /** The device. */
  public DeviceInfo device() {
    return device;
  }

  /**
   * Allocates device memory with undefined contents.
   *
   * @param length the number of elements, 0 allowed
   * @throws OutOfDeviceMemoryException where it does not fit; this backend stays usable
   */
  public <A> DeviceBuffer<A> allocate(ElementType<A> type, long length) {
    checkOpen();
    if (length < 0) {
      throw new IllegalArgumentException("a buffer's length must not be negative: " + length);
    }
    // A size past 2^63 does not fit, either.
    long bytes = length > Long.MAX_VALUE / type.bytes() ? Long.MAX_VALUE : length * type.bytes();
    reserve(bytes);
    try {
      return new DeviceBuffer<>(
          tracker, type, length, driver.allocate(type, length), () -> allocated.addAndGet(-bytes));
    } catch (OutOfDeviceMemoryException e) {
      allocated.addAndGet(-bytes);
      throw e.freeBytes().isPresent() ? e : e.withFree(freeMemory());
    } catch (RuntimeException | Error e) {
      allocated.addAndGet(-bytes);
      throw e;
    }
  }

  /**
   * Allocates page-locked host memory with undefined contents.
   *
   * @param length the number of elements; at most 2^31 - 1 bytes in all
   */
  public <A> PinnedBuffer<A> allocatePinned(ElementType<A> type, int length) {
    checkOpen();
    long bytes = (long) length * type.bytes();
    if (bytes < 0 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "pinned memory holds 0 to 2^31 - 1 bytes, not " + bytes + ": use several buffers");
    }
    return new PinnedBuffer<>(tracker, type, length, driver.allocatePinned((int) bytes));
  }

  /** The device memory that is free now within the limit; empty where it is not known. */
  public OptionalLong freeMemory() {
    checkOpen();
    OptionalLong free = driver.freeMemory();
    if (memoryLimit == Long.MAX_VALUE) {
      return free;
    }
    long withinLimit = Math.max(0, memoryLimit - allocated.get());
    return OptionalLong.of(Math.min(withinLimit, free.orElse(withinLimit)));
  }

  /** The bytes of all open device buffers. */
  public long allocatedMemory() {
    return allocated.get();
  }

  /**
   * Limits the device memory that this backend gives out, to run algorithms within a budget.
   *
   * @param bytes the most that open buffers hold together; what is allocated already counts
   */
  public void limitMemory(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a memory limit must not be negative: " + bytes);
    }
    memoryLimit = bytes;
  }

  /** Compiles a kernel with the defaults of its tunables, like {@link #compile(Class, Map)}. */
  public <C extends KernelCall> Kernel<C> compile(Class<? super C> call) {
    return compile(call, Map.of());
  }

  /**
   * Compiles a kernel, or returns it where it was compiled with the same constants before.
   *
   * @param call the record of a launch, which is checked against the kernel's signature
   * @param defines values for {@code #define}s of the kernel's source, as {@link
   *     org.gpuquerylab.backend.kernel.KernelDefines#of} takes them; not modified
   * @throws KernelCompileException with the file, the line and the compiler's log
   * @throws BackendException if the record, the component or the kernel does not fit, or the device
   *     lacks the routine (see {@link #has}); the message names it
   */
  public <C extends KernelCall> Kernel<C> compile(Class<? super C> call, Map<String, ?> defines) {
    checkOpen();
    KernelCatalog.Entry entry = kernels.get(call, defines);
    return new Kernel<>(tracker, entry.binding(), entry.kernel());
  }

  /**
   * Compiles a kernel for a number of its calls in one launch, or returns it where it was compiled
   * before. A device takes only {@link DeviceFact#MAX_PARAMETER_BYTES} of parameters in a launch:
   * those of all calls, and 4 more bytes a call.
   *
   * @param call the record of each call, as above
   * @param defines as above
   * @param calls of a launch, at least 1
   * @throws BackendException also where the kernel cannot be fused
   */
  public <C extends KernelCall> Kernel<FusedCall<C>> compileFused(
      Class<? super C> call, Map<String, ?> defines, int calls) {
    checkOpen();
    KernelCatalog.Entry entry = kernels.fused(call, defines, calls);
    return new Kernel<>(tracker, entry.binding(), entry.kernel());
  }

  /**
   * Whether a routine runs here: a native library has it, or the device runs Java twins.
   *
   * @param call the record of its calls
   */
  public boolean has(Class<? extends LibraryRoutine> call) {
    checkOpen();
    return kernels.has(call);
  }

  /** Opens a queue of the whole device that times nothing. */
  public CommandQueue newQueue() {
    return newQueue(QueueOptions.USUAL);
  }

  /**
   * Opens a queue of the whole device.
   *
   * @param profiled whether every command is timed
   */
  public CommandQueue newQueue(boolean profiled) {
    return newQueue(QueueOptions.USUAL.profiled(profiled));
  }

  /**
   * Opens a queue.
   *
   * @throws IllegalArgumentException if its partition is not one of {@link #partitions()}
   */
  public CommandQueue newQueue(QueueOptions options) {
    checkOpen();
    options.partition().ifPresent(this::checkPartition);
    return new CommandQueue(tracker, driver, options, driver.newQueue(options));
  }

  private void checkPartition(DevicePartition partition) {
    if (!driver.partitions().contains(partition)) {
      throw new IllegalArgumentException(
          "no %s on %s, which is open in %d partitions"
              .formatted(partition, device, driver.partitions().size()));
    }
  }

  /**
   * The partitions that the device was opened in, by their numbers; empty if it was opened whole.
   */
  public List<DevicePartition> partitions() {
    checkOpen();
    return driver.partitions();
  }

  /** One line for each buffer, queue, event and sequence that is open now. Empty after good use. */
  public List<String> openResources() {
    return tracker.open().stream().map(Object::toString).sorted().toList();
  }

  /** Closes the device and everything on it that is still open. Closing twice does nothing. */
  @Override
  public void close() {
    if (tracker.close()) {
      // Closes queues first: closing a queue waits for the commands that use the other resources.
      List<AutoCloseable> all = new ArrayList<>();
      tracker.open().stream().filter(CommandQueue.class::isInstance).forEach(all::add);
      tracker.open().stream().filter(r -> !(r instanceof CommandQueue)).forEach(all::add);
      all.add(driver);
      closeEach(all);
    }
  }

  /** Closes all even where some fail, then throws the first failure with the others attached. */
  private static void closeEach(List<AutoCloseable> resources) {
    BackendException failure = null;
    for (AutoCloseable resource : resources) {
      try {
        resource.close();
      } catch (Exception e) {
        if (failure == null) {
          failure = new BackendException("cannot close " + resource + ": " + e.getMessage(), e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void reserve(long bytes) {
    long before;
    do {
      before = allocated.get();
      long free = Math.max(0, memoryLimit - before);
      if (bytes > free || bytes == Long.MAX_VALUE) {
        throw new OutOfDeviceMemoryException(device.toString(), bytes, OptionalLong.of(free));
      }
    } while (!allocated.compareAndSet(before, before + bytes));
  }

  private void checkOpen() {
    tracker.checkOpen();
  }

  @Override
  public String toString() {
    return "backend " + device;
  }
}
