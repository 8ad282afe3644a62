package org.gpuquerylab.measure.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a measurement ended. */
public enum Status {
  /** Measured, and its checksum agrees with the reference's. */
  OK,
  /** Measured, but its checksum disagrees: a wrong result, which is never charted. */
  DISAGREES,
  /** It took longer than the experiment allows. */
  TIMEOUT,
  /** It needed more memory than the device or the JVM has. */
  OUT_OF_MEMORY,
  /** The algorithm or the backend does not support this point. */
  UNSUPPORTED,
  /** Anything else. */
  ERROR,
  /**
   * Not tried: the same took too long, or needed too much memory, at this size or a smaller one.
   */
  SKIPPED;

  /** Whether the point is too large for the measured algorithm, as all larger ones will be. */
  public boolean isLimit() {
    return this == TIMEOUT || this == OUT_OF_MEMORY;
  }

  /** The name in files and messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether there are numbers: the measurement ended with a result, right or wrong. */
  boolean isMeasured() {
    return this == OK || this == DISAGREES;
  }

  /** All labels, for messages. */
  static String labels() {
    return Arrays.stream(values()).map(Status::label).collect(Collectors.joining(", "));
  }

  /** The status of a label. */
  static Optional<Status> of(String label) {
    return Arrays.stream(values()).filter(s -> s.label().equals(label)).findFirst();
  }

  /** Whether such a row means that the run has failed: something is wrong with the code. */
  public boolean failsTheRun() {
    return this == DISAGREES || this == ERROR;
  }
}
