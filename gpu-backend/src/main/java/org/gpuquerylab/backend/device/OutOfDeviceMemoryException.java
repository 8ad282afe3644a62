package org.gpuquerylab.backend.device;

import java.util.Locale;
import java.util.OptionalLong;

/** An allocation did not fit. The backend stays usable. */
public final class OutOfDeviceMemoryException extends BackendException {
  private final String device;
  private final long askedBytes;
  private final long freeBytes;

  /**
   * @param device the device, for the message
   * @param askedBytes the size that was asked for
   * @param freeBytes the bytes that were free, where known
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

  /** This failure with the free memory as the shared accounting knows it, caused by this one. */
  public OutOfDeviceMemoryException withFree(OptionalLong free) {
    OutOfDeviceMemoryException complete = new OutOfDeviceMemoryException(device, askedBytes, free);
    complete.initCause(this);
    return complete;
  }

  /** The size in bytes that was asked for. */
  public long askedBytes() {
    return askedBytes;
  }

  /** The bytes that were free; empty where the driver does not report them. */
  public OptionalLong freeBytes() {
    return freeBytes < 0 ? OptionalLong.empty() : OptionalLong.of(freeBytes);
  }
}
