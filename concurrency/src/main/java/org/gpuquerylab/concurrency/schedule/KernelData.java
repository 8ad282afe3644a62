package org.gpuquerylab.concurrency.schedule;

import org.gpuquerylab.concurrency.resource.ConcurrencyException;

/**
 * A kernel's data in device memory, as far as policies ask for it.
 *
 * @param deviceBytes bytes that must be in device memory while it runs, at least 0
 * @param column the column that it reads from end to end; empty if it reads none or this is not
 *     known. Kernels of one column can share a scan
 */
public record KernelData(long deviceBytes, String column) {
  /** Nothing known. */
  public static final KernelData NONE = new KernelData(0, "");

  /**
   * Checks the range.
   *
   * @throws ConcurrencyException if the bytes are below 0
   */
  public KernelData {
    if (deviceBytes < 0) {
      throw new ConcurrencyException("deviceBytes is " + deviceBytes + "; give 0 or more");
    }
  }
}
