package org.gpuquerylab.backend.spi;

/** A point in a queue. */
public interface DriverEvent extends AutoCloseable {

  /** Whether all commands before this point are complete. */
  boolean isComplete();

  /** Blocks until all commands before this point are complete. */
  void await();

  @Override
  void close();
}
