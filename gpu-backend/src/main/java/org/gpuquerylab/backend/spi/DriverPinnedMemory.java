package org.gpuquerylab.backend.spi;

import java.nio.ByteBuffer;

/** Host memory that the device copies from and to without staging. */
public interface DriverPinnedMemory extends AutoCloseable {

  /** The memory itself, in native byte order; always the same object. */
  ByteBuffer bytes();

  /** Frees the memory, after the commands that use it. */
  @Override
  void close();
}
