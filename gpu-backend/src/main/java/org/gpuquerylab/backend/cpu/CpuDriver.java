package org.gpuquerylab.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.HostMemory;

/**
 * The driver of the CPU backend: memory consists of Java arrays, and a launch runs the kernel's
 * twin. The record of a launch contains everything that the twin needs, except for the defines.
 */
final class CpuDriver implements DeviceDriver {
  /** Virtual machines cannot allocate arrays of the few greatest lengths. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private final DeviceInfo device;
  private final long zeroNanos = System.nanoTime();

  /** Opens the device. */
  CpuDriver(DeviceInfo device) {
    this.device = device;
  }

  @Override
  public DriverMemory allocate(ElementType<?> type, long length) {
    if (length > MAX_LENGTH) {
      throw new OutOfDeviceMemoryException(
          device + " (a Java array holds at most " + MAX_LENGTH + " elements)",
          length * type.bytes(),
          freeMemory());
    }
    try {
      return Memory.of(type, (int) length);
    } catch (OutOfMemoryError e) {
      throw new OutOfDeviceMemoryException(device.toString(), length * type.bytes(), freeMemory());
    }
  }

  @Override
  public DriverPinnedMemory allocatePinned(int bytes) {
    try {
      return new Pinned(ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder()));
    } catch (OutOfMemoryError e) {
      throw new BackendException("cannot allocate " + bytes + " bytes outside of the Java heap", e);
    }
  }

  @Override
  public OptionalLong freeMemory() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return OptionalLong.of(runtime.maxMemory() - used);
  }

  /**
   * The driver names all dialects, so that a call that does not fit a kernel's source for GPUs is
   * detected even on a machine without a GPU.
   */
  @Override
  public List<Dialect> dialects() {
    return List.of(Dialect.OPENCL, Dialect.CUDA);
  }

  @Override
  public DriverKernel compile(
      KernelSource source, KernelSignature signature, KernelDefines defines) {
    return new Twin(defines);
  }

  /** Ignores priorities. A command runs at once on the thread that enqueues it. */
  @Override
  public DriverQueue newQueue(QueueOptions options) {
    return new CpuQueue(options.profiled(), zeroNanos);
  }

  /** All memory of this backend is in the Java heap. */
  @Override
  public boolean reaches(DeviceDriver other) {
    return other instanceof CpuDriver;
  }

  @Override
  public void close() {}

  /** Device memory is an array that the garbage collector frees. */
  record Memory<A>(ElementType<A> type, A array) implements HostMemory<A> {
    private static final long POISON = 0xA5A5A5A5A5A5A5A5L;

    static <A> Memory<A> of(ElementType<A> type, int length) {
      A array = type.newArray(length);
      // New device memory has undefined contents. If assertions are enabled, it is filled so that
      // no code can rely on Java's zeros.
      assert poison(type, array, length);
      return new Memory<>(type, array);
    }

    private static <A> boolean poison(ElementType<A> type, A array, int length) {
      type.fill(array, 0, length, POISON);
      return true;
    }

    @Override
    public void close() {}
  }

  record Pinned(ByteBuffer bytes) implements DriverPinnedMemory {
    @Override
    public void close() {}
  }

  /**
   * The twin that a launch runs.
   *
   * @param defines the constants with which the twin is called
   */
  record Twin(KernelDefines defines) implements DriverKernel {
    @Override
    public KernelResources resources() {
      return KernelResources.UNKNOWN;
    }

    @Override
    public OptionalInt residentGroups(int groupSize) {
      return OptionalInt.empty();
    }
  }
}
