package org.gpuquerylab.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gpuquerylab.backend.BackendException;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelResources;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;

/** Memory is Java arrays, a kernel is its twin. */
final class CpuDriver implements DeviceDriver {
  /** Virtual machines cannot allocate the last few lengths of an array. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private final DeviceInfo device;

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

  @Override
  public DriverKernel compile(KernelSpec spec, Map<String, Integer> defines) {
    return new Twin(spec, defines);
  }

  @Override
  public DriverQueue newQueue(boolean profiled) {
    return new CpuQueue(profiled);
  }

  @Override
  public void close() {}

  /** Device memory: an array that the garbage collector frees. */
  record Memory<A>(ElementType<A> type, A array) implements DriverMemory {
    private static final long POISON = 0xA5A5A5A5A5A5A5A5L;

    static <A> Memory<A> of(ElementType<A> type, int length) {
      A array = type.newArray(length);
      // New device memory is undefined; with assertions on, nothing may rely on Java's zeros.
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

  record Twin(KernelSpec spec, Map<String, Integer> defines) implements DriverKernel {
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
