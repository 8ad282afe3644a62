package org.gpuquerylab.backend.spi;

import java.util.Map;
import java.util.OptionalLong;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelSpec;

/** Raw operations of one open device. Called from any thread, only with checked arguments. */
public interface DeviceDriver extends AutoCloseable {

  /**
   * Allocates device memory; the contents are undefined.
   *
   * @param length the number of elements, possibly 0
   * @throws org.gpuquerylab.backend.OutOfDeviceMemoryException where it does not fit
   */
  DriverMemory allocate(ElementType<?> type, long length);

  /** Allocates page-locked host memory of {@code bytes}, at most {@link Integer#MAX_VALUE}. */
  DriverPinnedMemory allocatePinned(int bytes);

  /** The device memory that is free now, or empty where the driver does not tell. */
  OptionalLong freeMemory();

  /**
   * Compiles a kernel, or finds a routine of {@link org.gpuquerylab.backend.DenseCholesky} on a
   * device that has it. Called once for each pair of arguments; the result lives as long as the
   * driver.
   */
  DriverKernel compile(KernelSpec spec, Map<String, Integer> defines);

  /**
   * The doubles of scratch memory that {@link org.gpuquerylab.backend.DenseCholesky#FACTORIZE}
   * needs on a device that has it.
   */
  default long choleskyScratch(int size, int stride) {
    return 0;
  }

  /**
   * Opens an in-order queue.
   *
   * @param profiled whether every command returns its device time
   */
  DriverQueue newQueue(boolean profiled);

  /** Frees the device. All memory, queues and events are closed before. */
  @Override
  void close();
}
