package org.gpuquerylab.backend.spi;

/** Device memory. */
public interface DriverMemory extends AutoCloseable {

  /** Frees the memory, after the commands that use it are complete. */
  @Override
  void close();
}
