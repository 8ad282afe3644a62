package org.gpuquerylab.backend.kernel;

import org.gpuquerylab.backend.device.ElementType;

/**
 * Device memory as a kernel sees it, typed by the Java array that mirrors it: a component of a
 * {@link KernelCall}.
 *
 * @param <A> the Java array type
 */
public interface KernelBuffer<A> {

  /** The element type. */
  ElementType<A> type();

  /**
   * The array itself, not a copy, where the memory is on the host: a kernel's twin reads and writes
   * it.
   *
   * @throws IllegalStateException if the memory is on a device
   */
  A array();
}
