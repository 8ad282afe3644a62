package org.gpuquerylab.backend.kernel;

import org.gpuquerylab.backend.device.ElementType;

/**
 * Device memory as a component of a {@link KernelCall}. Its type is the Java array type that
 * corresponds to it on the host.
 *
 * @param <A> the Java array type
 */
public interface KernelBuffer<A> {

  /** The element type. */
  ElementType<A> type();

  /**
   * The array itself, not a copy, if the memory is on the host; a kernel's twin reads and writes
   * this array.
   *
   * @throws IllegalStateException if the memory is on a device
   */
  A array();
}
