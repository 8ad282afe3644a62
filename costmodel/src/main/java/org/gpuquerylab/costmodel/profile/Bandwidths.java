package org.gpuquerylab.costmodel.profile;

import org.gpuquerylab.costmodel.CostModelException;

/**
 * Bandwidths of large transfers, in bytes per second.
 *
 * @param read B_r: a scan of device memory
 * @param write B_w: a fill of device memory
 * @param pinnedIn B_i for page-locked host memory
 * @param pinnedOut B_o for page-locked host memory
 * @param pageableIn B_i for a Java array
 * @param pageableOut B_o for a Java array
 */
public record Bandwidths(
    double read,
    double write,
    double pinnedIn,
    double pinnedOut,
    double pageableIn,
    double pageableOut) {

  /**
   * Checks the numbers.
   *
   * @throws CostModelException if a bandwidth is missing or not positive; the message names it
   */
  public Bandwidths {
    ProfileChecks.positive("bandwidths.read", read);
    ProfileChecks.positive("bandwidths.write", write);
    ProfileChecks.positive("bandwidths.pinnedIn", pinnedIn);
    ProfileChecks.positive("bandwidths.pinnedOut", pinnedOut);
    ProfileChecks.positive("bandwidths.pageableIn", pageableIn);
    ProfileChecks.positive("bandwidths.pageableOut", pageableOut);
  }

  /** B_i. */
  public double in(TransferMemory memory) {
    return memory == TransferMemory.PINNED ? pinnedIn : pageableIn;
  }

  /** B_o. */
  public double out(TransferMemory memory) {
    return memory == TransferMemory.PINNED ? pinnedOut : pageableOut;
  }
}
