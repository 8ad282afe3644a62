package org.gpuquerylab.backend.spi;

import java.util.List;
import java.util.OptionalLong;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelSignature;

/**
 * Raw operations of one open device. Any thread may call these operations; their arguments have
 * already been checked.
 */
public interface DeviceDriver extends AutoCloseable {

  /**
   * Allocates device memory; the contents are undefined.
   *
   * @param length the number of elements; may be 0
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the memory does not fit
   */
  DriverMemory allocate(ElementType<?> type, long length);

  /** Allocates {@code bytes} of page-locked host memory, at most {@link Integer#MAX_VALUE}. */
  DriverPinnedMemory allocatePinned(int bytes);

  /** The free device memory in bytes; empty if the driver does not report it. */
  OptionalLong freeMemory();

  /**
   * Gives freed memory back to the device that this driver keeps, so that it holds at most {@code
   * bytes} beyond the memory in use. A driver that keeps none does nothing.
   */
  default void limitKept(long bytes) {}

  /**
   * The dialects of the kernel sources that are read. The driver compiles the source in the first
   * dialect that a kernel has. A driver that runs the twins names all dialects, so that each record
   * class is checked against every source of its kernel.
   */
  List<Dialect> dialects();

  /**
   * Compiles a kernel. This method is called once for each kernel and its defines; the result
   * exists as long as the driver.
   *
   * @param source the location of the kernel
   * @param signature the kernel's parameters, which match the record class
   * @param defines the defines with which the source was loaded
   */
  DriverKernel compile(KernelSource source, KernelSignature signature, KernelDefines defines);

  /**
   * Opens an in-order queue.
   *
   * @param options whether every command returns its device time; and the priority, which a driver
   *     without priorities ignores
   */
  DriverQueue newQueue(QueueOptions options);

  /**
   * Whether queues of this device can copy from and to memory of another open device, run kernels
   * that use it, and wait for its events. If so, prepares that; a second call changes nothing.
   *
   * @param other the driver of another device or, opened a second time, of this one
   */
  default boolean reaches(DeviceDriver other) {
    return false;
  }

  /** Closes the device. All memory, queues and events must have been closed before. */
  @Override
  void close();
}
