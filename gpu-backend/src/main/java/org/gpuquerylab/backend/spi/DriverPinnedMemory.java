package org.gpuquerylab.backend.spi;

import java.nio.ByteBuffer;

/** Host memory that the device can access directly in copies, without staging. */
public interface DriverPinnedMemory extends AutoCloseable {

  /** The memory as a byte buffer in native byte order; always the same object. */
  ByteBuffer bytes();

  /** Frees the memory, after the commands that use it are complete. */
  @Override
  void close();
}
