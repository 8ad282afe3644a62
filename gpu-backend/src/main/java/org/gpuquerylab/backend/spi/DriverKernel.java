package org.gpuquerylab.backend.spi;

import java.util.OptionalInt;
import org.gpuquerylab.backend.kernel.KernelResources;

/** A compiled kernel. Launched from several queues and threads at once. */
public interface DriverKernel {

  /** What the driver reports about the kernel. */
  KernelResources resources();

  /** Groups of {@code groupSize} resident on one multiprocessor, or empty where not known. */
  OptionalInt residentGroups(int groupSize);
}
