package org.gpuquerylab.backend.spi;

import java.util.OptionalInt;
import org.gpuquerylab.backend.kernel.KernelResources;

/** A compiled kernel. Several queues and threads may launch it at once. */
public interface DriverKernel {

  /** The resources of the kernel that the driver reports. */
  KernelResources resources();

  /**
   * The number of groups of size {@code groupSize} that can be resident on one multiprocessor;
   * empty if unknown.
   */
  OptionalInt residentGroups(int groupSize);
}
