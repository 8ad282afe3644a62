package org.gpuquerylab.concurrency.schedule;

import org.gpuquerylab.concurrency.resource.ConcurrencyException;

/**
 * A kernel's data in device memory, as far as policies need to know them.
 *
 * @param deviceBytes bytes that must be in device memory while the kernel runs, at least 0
 * @param column the column that the kernel reads completely; empty if there is none or if it is
 *     unknown. Kernels with the same column can share a scan
 */
record KernelData(long deviceBytes, String column) {
  /** Nothing is known about the data. */
  public static final KernelData NONE = new KernelData(0, "");

  /**
   * Checks the range.
   *
   * @throws ConcurrencyException if the number of bytes is negative
   */
  public KernelData {
    if (deviceBytes < 0) {
      throw new ConcurrencyException("deviceBytes is " + deviceBytes + "; give 0 or more");
    }
  }
}
