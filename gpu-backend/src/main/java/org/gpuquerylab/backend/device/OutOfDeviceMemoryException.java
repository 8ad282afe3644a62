package org.gpuquerylab.backend.device;

import java.util.Locale;
import java.util.OptionalLong;

/** Thrown if an allocation does not fit into device memory. The backend stays usable. */
public final class OutOfDeviceMemoryException extends BackendException {
  private final String device;
  private final long askedBytes;
  private final long freeBytes;

  /**
   * @param device the device, for the message
   * @param askedBytes the requested size
   * @param freeBytes the number of free bytes, if known
   */
  public OutOfDeviceMemoryException(String device, long askedBytes, OptionalLong freeBytes) {
    super(
        String.format(
            Locale.ROOT,
            "out of device memory on %s: asked for %d bytes, %s free",
            device,
            askedBytes,
            freeBytes.isPresent() ? freeBytes.getAsLong() + " bytes" : "unknown"));
    this.device = device;
    this.askedBytes = askedBytes;
    this.freeBytes = freeBytes.orElse(-1);
  }

  /**
   * Returns an exception for the same failure, with the free memory according to the shared
   * accounting; this exception becomes its cause.
   */
  public OutOfDeviceMemoryException withFree(OptionalLong free) {
    OutOfDeviceMemoryException complete = new OutOfDeviceMemoryException(device, askedBytes, free);
    complete.initCause(this);
    return complete;
  }

  /** The requested size in bytes. */
  public long askedBytes() {
    return askedBytes;
  }

  /** The number of free bytes; empty if the driver does not report it. */
  public OptionalLong freeBytes() {
    return freeBytes < 0 ? OptionalLong.empty() : OptionalLong.of(freeBytes);
  }
}
