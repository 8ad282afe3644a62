package org.gpuquerylab.backend.spi;

/** A point in a queue. */
public interface DriverEvent extends AutoCloseable {

  /** Whether all commands before it are complete. */
  boolean isComplete();

  /** Blocks until all commands before it are complete. */
  void await();

  @Override
  void close();
}
