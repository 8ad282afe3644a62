package org.gpuquerylab.costmodel.internal.yuan;

/**
 * A device in the notation of Yuan et al. 2013.
 *
 * @param readBandwidth B_r: bytes per second read from device memory
 * @param writeBandwidth B_w: bytes per second written to device memory
 * @param hostToDevice B_i: bytes per second from host memory to device memory
 * @param deviceToHost B_o: bytes per second from device memory to host memory
 * @param readSegment C_r: bytes of a read segment of device memory
 * @param writeSegment C_w: bytes of a write segment of device memory
 * @param threadGroup W: number of threads whose accesses are served together
 */
public record Notation(
    double readBandwidth,
    double writeBandwidth,
    double hostToDevice,
    double deviceToHost,
    int readSegment,
    int writeSegment,
    int threadGroup) {

  /** Checks that all numbers are positive. */
  public Notation {
    positive("B_r", readBandwidth);
    positive("B_w", writeBandwidth);
    positive("B_i", hostToDevice);
    positive("B_o", deviceToHost);
    positive("C_r", readSegment);
    positive("C_w", writeSegment);
    positive("W", threadGroup);
  }

  private static void positive(String symbol, double value) {
    if (!(value > 0)) {
      throw new IllegalArgumentException(symbol + " must be positive, not " + value);
    }
  }
}
