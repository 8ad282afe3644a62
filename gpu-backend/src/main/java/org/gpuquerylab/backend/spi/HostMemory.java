package org.gpuquerylab.backend.spi;

/**
 * Device memory that is a Java array, for a backend that runs the twins.
 *
 * @param <A> the array type
 */
public interface HostMemory<A> extends DriverMemory {

  /** The array that holds the data. */
  A array();
}
