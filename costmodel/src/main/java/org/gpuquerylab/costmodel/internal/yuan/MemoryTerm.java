package org.gpuquerylab.costmodel.internal.yuan;

import java.util.Locale;
import org.gpuquerylab.costmodel.CostTerm;

/**
 * Device memory transactions of one access pattern in one step.
 *
 * @param name the accessed data
 * @param direction read or write
 * @param transactions the expected number of transactions, not rounded
 * @param segmentBytes C_r or C_w: bytes moved by a transaction
 * @param bandwidth B_r or B_w: bytes per second
 */
record MemoryTerm(
    String name, Direction direction, double transactions, int segmentBytes, double bandwidth)
    implements CostTerm {

  /** The direction of a transaction. */
  public enum Direction {
    READ,
    WRITE
  }

  /** The number of bytes that all transactions move. */
  public double bytes() {
    return transactions * segmentBytes;
  }

  @Override
  public double seconds() {
    return bytes() / bandwidth;
  }

  @Override
  public String explain() {
    return String.format(
        Locale.ROOT,
        "%s %.0f transactions x %d bytes = %.0f bytes at %.2f GB/s",
        direction == Direction.READ ? "read" : "write",
        transactions,
        segmentBytes,
        bytes(),
        bandwidth / 1e9);
  }
}
