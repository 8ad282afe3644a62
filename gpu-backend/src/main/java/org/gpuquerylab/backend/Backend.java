package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.internal.call.KernelCatalog;
import org.gpuquerylab.backend.kernel.FusedCall;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverMemory;

/**
 * An open device: memory, kernels and queues. Safe to use from several threads; only one thread at
 * a time may use each queue.
 */
public final class Backend implements AutoCloseable {
  /** At most this part of the device's memory is kept for later allocations. */
  private static final int KEPT_SHARE = 16;

  private final DeviceInfo device;
  private final DeviceDriver driver;
  private final Resource.Tracker tracker;
  private final AtomicLong allocated = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();
  private final List<LongPredicate> caches = new CopyOnWriteArrayList<>();
  private final KernelCatalog kernels;
  private final FreedMemory freed;
  private volatile long memoryLimit;

  /**
   * Wraps an open driver; users open a backend with {@link Backends#open(DeviceInfo)}.
   *
   * @param device the device for which the driver was opened
   * @param driver the driver, which is closed with this backend
   */
  public Backend(DeviceInfo device, DeviceDriver driver) {
    this.device = device;
    this.driver = driver;
    this.kernels = new KernelCatalog(driver);
    this.tracker = new Resource.Tracker(device);
    long memory = device.fact(DeviceFact.MEMORY_BYTES).orElse(0);
    this.freed = new FreedMemory(memory / KEPT_SHARE, tracker::isIdle);
    this.memoryLimit = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
  }

  /** The device. */
  public DeviceInfo device() {
    return device;
  }

  /**
   * Allocates device memory with undefined contents. What does not fit is tried again as long as
   * caches free memory, see {@link #addCache}.
   *
   * @param length the number of elements; may be 0
   * @throws OutOfDeviceMemoryException if the memory does not fit; this backend stays usable
   */
  public <A> DeviceBuffer<A> allocate(ElementType<A> type, long length) {
    checkOpen();
    if (length < 0) {
      throw new IllegalArgumentException("a buffer's length must not be negative: " + length);
    }
    // A size above 2^63 bytes does not fit, either.
    long bytes = length > Long.MAX_VALUE / type.bytes() ? Long.MAX_VALUE : length * type.bytes();
    while (true) {
      try {
        return allocate(type, length, bytes);
      } catch (OutOfDeviceMemoryException e) {
        if (caches.stream().noneMatch(cache -> cache.test(bytes))) {
          throw e;
        }
      }
    }
  }

  /**
   * Asks a cache for memory when an allocation does not fit.
   *
   * @param cache frees at least the given number of bytes if it can, and returns whether it has
   *     freed any; the threads that allocate call it
   */
  public void addCache(LongPredicate cache) {
    caches.add(cache);
  }

  /** Ends {@link #addCache}. */
  public void removeCache(LongPredicate cache) {
    caches.remove(cache);
  }

  private <A> DeviceBuffer<A> allocate(ElementType<A> type, long length, long bytes) {
    reserve(bytes);
    try {
      DriverMemory memory = memory(type, length);
      return new DeviceBuffer<>(tracker, type, length, memory, () -> free(memory, bytes));
    } catch (OutOfDeviceMemoryException e) {
      allocated.addAndGet(-bytes);
      throw e.freeBytes().isPresent() ? e : e.withFree(freeMemory());
    } catch (RuntimeException | Error e) {
      allocated.addAndGet(-bytes);
      throw e;
    }
  }

  private DriverMemory memory(ElementType<?> type, long length) {
    if (!keepsMemory()) {
      return driver.allocate(type, length);
    }
    long size = FreedMemory.rounded(length * type.bytes());
    DriverMemory kept = freed.take(size);
    if (kept != null) {
      return kept;
    }
    giveBack();
    try {
      return driver.allocate(type, size / type.bytes());
    } catch (OutOfDeviceMemoryException e) {
      List<DriverMemory> unused = freed.drain();
      if (unused.isEmpty()) {
        throw e;
      }
      closeEach(unused);
      return driver.allocate(type, size / type.bytes());
    }
  }

  /** Gives kept memory back that does not fit beside the open buffers. */
  private void giveBack() {
    if (freed.bytes() > memoryLimit - allocated.get()) {
      closeEach(freed.drain());
    }
  }

  /**
   * Twins read the lengths of their arrays, and a virtual machine allocates fast. Commands of peers
   * are not known here.
   */
  private boolean keepsMemory() {
    return device.has(Capability.COMPILES_KERNELS) && !tracker.hasPeers();
  }

  private void free(DriverMemory memory, long bytes) {
    try {
      long room = memoryLimit - allocated.get() + bytes;
      boolean isKept = keepsMemory() && freed.keep(memory, FreedMemory.rounded(bytes), room);
      if (!isKept) {
        memory.close();
      }
    } finally {
      allocated.addAndGet(-bytes);
    }
  }

  /**
   * Allocates page-locked host memory with undefined contents.
   *
   * @param length the number of elements; they may have at most 2^31 - 1 bytes in total
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

  /** The free device memory in bytes, within the limit; empty if it is unknown. */
  public OptionalLong freeMemory() {
    checkOpen();
    OptionalLong free = driver.freeMemory();
    if (free.isPresent()) {
      free = OptionalLong.of(free.getAsLong() + freed.bytes());
    }
    if (memoryLimit == Long.MAX_VALUE) {
      return free;
    }
    long withinLimit = unreservedMemory();
    return OptionalLong.of(Math.min(withinLimit, free.orElse(withinLimit)));
  }

  /**
   * The bytes that are left of the limit: a bound of {@link #freeMemory}, for which no driver is
   * asked, as that may take longer than a kernel.
   */
  public long unreservedMemory() {
    return Math.max(0, memoryLimit - allocated.get());
  }

  /** The total size of all open device buffers in bytes. */
  public long allocatedMemory() {
    return allocated.get();
  }

  /** The size in bytes of freed memory that is kept for later allocations. */
  public long keptMemory() {
    return freed.bytes();
  }

  /** The largest total size of open device buffers since {@link #resetPeakMemory}, in bytes. */
  public long peakMemory() {
    return peak.get();
  }

  /** Begins to look for the largest total size anew. */
  public void resetPeakMemory() {
    peak.set(allocated.get());
  }

  /**
   * Limits the device memory that this backend allocates, so that algorithms run within a budget.
   * Freed memory that is kept counts, but is given back before an allocation is refused.
   *
   * @param bytes the maximum total size of open buffers; buffers that are already open count
   */
  public void limitMemory(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a memory limit must not be negative: " + bytes);
    }
    memoryLimit = bytes;
    giveBack();
    driver.limitKept(bytes);
  }

  /**
   * Compiles a kernel with the default values of its tunables, like {@link #compile(Class, Map)}.
   */
  public <C extends KernelCall> Kernel<C> compile(Class<? super C> call) {
    return compile(call, Map.of());
  }

  /**
   * Compiles a kernel. If the kernel was compiled with the same constants before, returns that
   * kernel.
   *
   * @param call the record class of a launch, which is checked against the kernel's signature
   * @param defines values of {@code #define}s of the kernel's source, in the form that {@link
   *     org.gpuquerylab.backend.kernel.KernelDefines#of} accepts; not modified
   * @throws KernelCompileException if the source has an error; holds the file, the line and the
   *     compiler's log
   * @throws BackendException if the record, a component or the kernel does not fit; the message
   *     names it
   */
  public <C extends KernelCall> Kernel<C> compile(Class<? super C> call, Map<String, ?> defines) {
    checkOpen();
    KernelCatalog.Entry entry = kernels.get(call, defines);
    return new Kernel<>(tracker, entry.binding(), entry.kernel());
  }

  /**
   * The expected milliseconds of {@link #compile(Class, Map)}: 0 if the kernel was compiled with
   * the same constants before, otherwise the longest time that a compilation has taken so far.
   */
  public double compileMillis(Class<? extends KernelCall> call, Map<String, ?> defines) {
    checkOpen();
    return kernels.expectedMillis(call, defines);
  }

  /**
   * Compiles a kernel so that one launch executes several of its calls. If it was already compiled
   * in this way, returns that kernel. A device accepts only {@link DeviceFact#MAX_PARAMETER_BYTES}
   * of parameters in a launch, which must suffice for all calls, plus 4 bytes for each call.
   *
   * @param call the record class of each call, as for a single call
   * @param defines values of {@code #define}s of the kernel's source, as for a single call
   * @param calls the number of calls in a launch, at least 1
   * @throws BackendException if the record, a component or the kernel does not fit, or if the
   *     kernel cannot be fused
   */
  public <C extends KernelCall> Kernel<FusedCall<C>> compileFused(
      Class<? super C> call, Map<String, ?> defines, int calls) {
    checkOpen();
    KernelCatalog.Entry entry = kernels.fused(call, defines, calls);
    return new Kernel<>(tracker, entry.binding(), entry.kernel());
  }

  /** Opens a queue on the whole device that does not time its commands. */
  public CommandQueue newQueue() {
    return newQueue(QueueOptions.USUAL);
  }

  /**
   * Opens a queue on the whole device.
   *
   * @param profiled whether the queue times every command
   */
  public CommandQueue newQueue(boolean profiled) {
    return newQueue(QueueOptions.USUAL.profiled(profiled));
  }

  /** Opens a queue. */
  public CommandQueue newQueue(QueueOptions options) {
    checkOpen();
    return new CommandQueue(tracker, driver, options, driver.newQueue(options));
  }

  /**
   * Makes this backend and another one members of a group: queues of either copy from and to the
   * other's pinned memory. If both are peers, they also copy from and to the other's buffers, pass
   * them to kernels, and wait for its events. {@link org.gpuquerylab.backend.DeviceGroup} calls
   * this.
   *
   * @return whether both are peers: the devices reach each other's memory without the host
   */
  public boolean join(Backend other) {
    boolean peers = driver.reaches(other.driver) && other.driver.reaches(driver);
    tracker.join(other.tracker, peers);
    other.tracker.join(tracker, peers);
    if (peers) {
      // Memory of peers is not kept.
      closeEach(freed.drain());
      closeEach(other.freed.drain());
    }
    return peers;
  }

  /**
   * One line for each buffer, queue, event and sequence that is still open. The list is empty if
   * the program has closed everything.
   */
  public List<String> openResources() {
    return tracker.open().stream().map(Object::toString).sorted().toList();
  }

  /** Closes the device and all its resources that are still open. A second call does nothing. */
  @Override
  public void close() {
    if (tracker.close()) {
      // Queues are closed first, because closing a queue waits for commands that use the other
      // resources.
      List<AutoCloseable> all = new ArrayList<>();
      tracker.open().stream().filter(CommandQueue.class::isInstance).forEach(all::add);
      tracker.open().stream().filter(r -> !(r instanceof CommandQueue)).forEach(all::add);
      all.add(() -> closeEach(freed.drain()));
      all.add(driver);
      closeEach(all);
    }
  }

  /**
   * Closes all resources even if some of them fail; then throws the first failure, to which the
   * others are added as suppressed exceptions.
   */
  private static void closeEach(List<? extends AutoCloseable> resources) {
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
    peak.accumulateAndGet(before + bytes, Math::max);
  }

  private void checkOpen() {
    tracker.checkOpen();
  }

  @Override
  public String toString() {
    return "backend " + device;
  }
}
