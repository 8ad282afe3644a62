package org.gpuquerylab.measure.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a measurement ended. */
public enum Status {
  /** Measured, and the checksum agrees with the reference's. */
  OK,
  /** Measured, but the checksum disagrees: a wrong result, which is never drawn in a chart. */
  DISAGREES,
  /** The measurement took longer than the experiment allows. */
  TIMEOUT,
  /** The measurement needed more memory than the device or the JVM has. */
  OUT_OF_MEMORY,
  /** The algorithm or the backend does not support this point. */
  UNSUPPORTED,
  /** Any other failure. */
  ERROR,
  /**
   * Not tried, because a measurement of this size or a smaller one took too long or needed too much
   * memory.
   */
  SKIPPED;

  /**
   * Whether this status means that the point is too large for the algorithm; then all larger points
   * are too large as well.
   */
  public boolean isLimit() {
    return this == TIMEOUT || this == OUT_OF_MEMORY;
  }

  /** The status in files and messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Whether a row with this status has numbers: the measurement ended with a right or a wrong
   * result.
   */
  public boolean isMeasured() {
    return this == OK || this == DISAGREES;
  }

  /** The labels of all statuses, for messages. */
  public static String labels() {
    return Arrays.stream(values()).map(Status::label).collect(Collectors.joining(", "));
  }

  /** The status with the given label. */
  public static Optional<Status> of(String label) {
    return Arrays.stream(values()).filter(s -> s.label().equals(label)).findFirst();
  }

  /** Whether a row with this status means that the run has failed because the code has a fault. */
  public boolean failsTheRun() {
    return this == DISAGREES || this == ERROR;
  }
}
