package org.gpuquerylab.joinorder.auto;

import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param method the algorithm
 * @param millis predicted time in milliseconds; NaN for a heuristic
 * @param compared the milliseconds by which candidates are compared, which take into account that
 *     predictions are uncertain; NaN for a heuristic
 */
record Candidate(Method method, double millis, double compared) {

  /**
   * On the processor of a server, an algorithm of the host takes either the time that was measured
   * or some 1.6 times as long, for parts of a second to seconds, whatever the instance: probably
   * because the other hardware thread of the core has work. A device's time is steady. With this
   * factor, which is about the square root, the algorithm chosen takes at most some 1.3 times as
   * long as the other one in both cases, if the host was measured in its faster mode.
   */
  private static final double HOST_MODES = 1.3;

  /** An algorithm of the host that is compared only with others of the host. */
  static Candidate onHost(Method method, double millis) {
    return new Candidate(method, millis, millis);
  }

  /** This candidate of the host, compared with candidates on a device. */
  Candidate besideDevice(double measuredOverPredicted) {
    double corrected = measuredOverPredicted * millis;
    return new Candidate(method, corrected, HOST_MODES * corrected);
  }

  /** The algorithm's name in the catalogue. */
  String algorithm() {
    return method.entry().name();
  }

  /** Whether the algorithm's plans are optimal. */
  boolean isExact() {
    return !Double.isNaN(millis);
  }

  @Override
  public String toString() {
    String time = String.format(Locale.ROOT, "%s %.3g ms", algorithm(), millis);
    return compared == millis
        ? time
        : String.format(Locale.ROOT, "%s (compared as %.3g ms)", time, compared);
  }
}
