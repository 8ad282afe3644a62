package org.gpuquerylab.backend.spi;

import java.util.List;
import java.util.OptionalLong;
import org.gpuquerylab.backend.device.DevicePartition;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.source.Dialect;
import org.gpuquerylab.backend.source.KernelSource;
import org.jspecify.annotations.Nullable;

/** Raw operations of one open device. Called from any thread, only with checked arguments. */
public interface DeviceDriver extends AutoCloseable {

  /**
   * Allocates device memory; the contents are undefined.
   *
   * @param length the number of elements, possibly 0
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException where it does not fit
   */
  DriverMemory allocate(ElementType<?> type, long length);

  /** Allocates page-locked host memory of {@code bytes}, at most {@link Integer#MAX_VALUE}. */
  DriverPinnedMemory allocatePinned(int bytes);

  /** The device memory that is free now, or empty where the driver does not tell. */
  OptionalLong freeMemory();

  /**
   * The dialects in which kernels' sources are read. The driver compiles the first one that a
   * kernel has. A driver that runs the twins names all, so that each call is checked against every
   * source of its kernel.
   */
  List<Dialect> dialects();

  /**
   * Compiles a kernel. Called once for each kernel and its defines; the result lives as long as the
   * driver.
   *
   * @param source where the kernel is
   * @param signature its parameters, which match the calls
   * @param defines the defines that the source was loaded with
   */
  DriverKernel compile(KernelSource source, KernelSignature signature, KernelDefines defines);

  /**
   * Finds a routine of the native libraries that the driver knows.
   *
   * @param call the routine's name, and the parameters that the record of its calls has
   * @return null if there is none of this name
   */
  default @Nullable DriverRoutine routine(KernelSignature call) {
    return null;
  }

  /**
   * Opens an in-order queue.
   *
   * @param options whether every command returns its device time; the priority, which a driver
   *     without priorities ignores; the partition, one of {@link #partitions()}
   */
  DriverQueue newQueue(QueueOptions options);

  /**
   * The partitions that the device was opened in, by their numbers; empty if it was opened whole.
   */
  default List<DevicePartition> partitions() {
    return List.of();
  }

  /** Frees the device. All memory, queues and events are closed by then. */
  @Override
  void close();
}
