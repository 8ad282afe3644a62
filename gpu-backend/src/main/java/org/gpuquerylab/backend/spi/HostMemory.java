package org.gpuquerylab.backend.spi;

/**
 * Device memory that is a Java array, of a backend that runs the twins.
 *
 * @param <A> the array type
 */
public interface HostMemory<A> extends DriverMemory {

  /** The array itself. */
  A array();
}
