package org.gpuquerylab.costmodel;

import java.util.Locale;

/**
 * Copies between the host and the device.
 *
 * @param inputBytes S_i: bytes of the input
 * @param resultBytes S_o: bytes of the result
 * @param hostToDevice B_i: bytes per second from the host to the device
 * @param deviceToHost B_o: bytes per second from the device to the host
 */
public record Transfer(
    double inputBytes, double resultBytes, double hostToDevice, double deviceToHost) {

  /** T_t: {@code S_i / B_i + S_o / B_o}, in seconds. */
  public double seconds() {
    return inputBytes / hostToDevice + resultBytes / deviceToHost;
  }

  /** How {@link #seconds()} is computed, in one line. */
  public String explain() {
    return String.format(
        Locale.ROOT,
        "S_i %.0f bytes at %.2f GB/s + S_o %.0f bytes at %.2f GB/s",
        inputBytes,
        hostToDevice / 1e9,
        resultBytes,
        deviceToHost / 1e9);
  }
}
