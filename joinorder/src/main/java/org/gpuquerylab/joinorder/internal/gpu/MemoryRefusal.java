package org.gpuquerylab.joinorder.internal.gpu;

import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;

/**
 * Exceptions for buffers that a device's memory cannot hold. The exceptions contain the total bytes
 * of all buffers, not those of the allocation that failed.
 */
public final class MemoryRefusal {
  private MemoryRefusal() {}

  /**
   * Refuses buffers that do not fit, if the device reports its memory.
   *
   * @param bytes total bytes of all buffers
   */
  public static void check(Backend backend, long bytes) {
    OptionalLong free = backend.freeMemory();
    if (free.isPresent() && bytes > free.getAsLong()) {
      throw new OutOfDeviceMemoryException(backend.device().toString(), bytes, free);
    }
  }

  /**
   * The exception that replaces the failure of one allocation after the other buffers were freed.
   *
   * @param bytes total bytes of all buffers
   */
  public static OutOfDeviceMemoryException refusal(
      Backend backend, long bytes, OutOfDeviceMemoryException one) {
    OutOfDeviceMemoryException all =
        new OutOfDeviceMemoryException(
            backend.device().toString(), Math.max(bytes, one.askedBytes()), backend.freeMemory());
    all.initCause(one);
    return all;
  }
}
